import { useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import { useTillState } from '#app/features/shell/till-state.ts'
import { readCustomerBalance } from '#domain/api/routes/customers.ts'
import { type Minor, minor } from '#domain/money.ts'
import { useOutbox } from '../hooks.ts'
import { waitingOnAccount } from '../pay/customer-credit.ts'

/** More than these are found by typing more of the name. */
const maxRead = 12

/**
 * What customers owe now, as far as the server answers it to this person, and what this device sold them on account
 * since. The device keeps no balances.
 */
export function useOwed(shopId: string, customerIds: string): ReadonlyMap<string, Minor> {
  const { isOnline } = useTillState()
  const waiting = useOutbox(shopId) ?? []
  const [owed, setOwed] = useState<ReadonlyMap<string, Minor>>(new Map())
  useEffect(() => {
    if (!isOnline || customerIds === '') return
    const leaving = new AbortController()
    const read = async (customerId: string) => {
      const { owedMinor } = await api.call(readCustomerBalance, {
        ...{ shopId, customerId, signal: leaving.signal },
      })
      setOwed((before) => new Map(before).set(customerId, owedMinor))
    }
    for (const customerId of customerIds.split(' ').slice(0, maxRead))
      read(customerId).catch((error: unknown) => {
        if (!leaving.signal.aborted) console.warn('What a customer owes could not be read', error)
      })
    return () => leaving.abort()
  }, [shopId, customerIds, isOnline])
  return new Map(
    [...owed].map(([customerId, owedMinor]) => [
      customerId,
      minor(owedMinor + waitingOnAccount(waiting, customerId)),
    ]),
  )
}
