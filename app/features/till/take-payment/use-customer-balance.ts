import { useCallback, useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import type { CustomerBalance } from '#domain/api/customer-balance.ts'
import { readCustomerBalance } from '#domain/api/routes/customers.ts'

type Read = { customerId: string; balance: CustomerBalance | null; isUnreachable: boolean }

/** What a customer owes now, read again whenever it is shown. No connection, no figure. */
export function useCustomerBalance(shopId: string, customerId: string) {
  const [read, setRead] = useState<Read | null>(null)
  const [requested, setRequested] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked is the reason to read again
  useEffect(() => {
    const leaving = new AbortController()
    api.call(readCustomerBalance, { shopId, customerId, signal: leaving.signal }).then(
      (balance) => setRead({ customerId, balance, isUnreachable: false }),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        console.warn('What a customer owes could not be read', error)
        setRead({ customerId, balance: null, isUnreachable: true })
      },
    )
    return () => leaving.abort()
  }, [shopId, customerId, requested])
  const again = useCallback(() => setRequested((times) => times + 1), [])
  const own = read?.customerId === customerId ? read : null
  return { balance: own?.balance ?? null, isUnreachable: own?.isUnreachable ?? false, again }
}
