import { useEffect, useState } from 'react'
import { useTillState } from '#app/features/shell/till-state.ts'
import { useCustomers } from './hooks.ts'
import { refreshCustomers } from './storage/refresh-rest.ts'
import type { CachedCustomer } from './storage/till-db.ts'

/**
 * Refreshes the shop's customers: the till may have been left before its own refresh finished. Undefined while none are
 * known and the answer is awaited.
 */
export function useFreshCustomers(shopId: string): CachedCustomer[] | undefined {
  const { isOnline } = useTillState()
  const customers = useCustomers(shopId)
  const [isRequested, setIsRequested] = useState(false)
  useEffect(() => {
    if (!isOnline) return
    const leaving = new AbortController()
    refreshCustomers(shopId, leaving.signal)
      .catch((error: unknown) => {
        if (!leaving.signal.aborted)
          console.warn('Could not refresh the customers: the stored list is used', error)
      })
      .finally(() => {
        if (!leaving.signal.aborted) setIsRequested(true)
      })
    return () => leaving.abort()
  }, [shopId, isOnline])
  const isAwaited = isOnline && !isRequested && customers?.length === 0
  return isAwaited ? undefined : customers
}
