import { useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import { useTillState } from '#app/features/shell/till-state.ts'
import { readCustomerBalance } from '#domain/api/routes/customers.ts'
import { type Minor, minor } from '#domain/money.ts'
import { useOutbox } from '../hooks.ts'
import { waitingOnAccount } from '../pay/customer-credit.ts'

/** Names are typed quickly, and a sale is recorded and sent at once. */
const pauseMs = 250

/** More than these are found by typing more of the name. */
const maxRead = 12

/**
 * What customers owe now, as far as the server answers it to this person, and what this device sold them on account
 * since. The device keeps no balances.
 */
export function useOwed(shopId: string, customerIds: string): ReadonlyMap<string, Minor> {
  const { isOnline } = useTillState()
  const waiting = useOutbox(shopId) ?? []
  // What was sent is owed at the server, and no longer waits here.
  const waitingIds = waiting.map(({ saleId }) => saleId).join(' ')
  const [owed, setOwed] = useState<ReadonlyMap<string, Minor>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is owed is read again after each receipt
  useEffect(() => {
    if (!isOnline || customerIds === '') return
    const leaving = new AbortController()
    const read = async (customerId: string) => {
      const { owedMinor } = await api.call(readCustomerBalance, {
        ...{ shopId, customerId, signal: leaving.signal },
      })
      setOwed((before) => new Map(before).set(customerId, owedMinor))
    }
    const timer = window.setTimeout(() => {
      for (const customerId of customerIds.split(' ').slice(0, maxRead))
        read(customerId).catch((error: unknown) => {
          if (!leaving.signal.aborted) console.warn('What a customer owes could not be read', error)
        })
    }, pauseMs)
    return () => {
      window.clearTimeout(timer)
      leaving.abort()
    }
  }, [shopId, customerIds, isOnline, waitingIds])
  return new Map(
    [...owed].map(([customerId, owedMinor]) => [
      customerId,
      minor(owedMinor + waitingOnAccount(waiting, customerId)),
    ]),
  )
}
