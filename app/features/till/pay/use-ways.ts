import { useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import { useTillState } from '#app/features/shell/till-state.ts'
import type { PaymentWays } from '#domain/api/payment.ts'
import * as routes from '#domain/api/routes/payments.ts'

const askAgainMs = 5 * 60_000

/**
 * How this shop takes card and mobile money; null while that is not known or the server is away: then the reference
 * of a payment is typed in.
 */
export function useWays(shopId: string): PaymentWays | null {
  const { isOnline } = useTillState()
  const [ways, setWays] = useState<PaymentWays | null>(null)
  useEffect(() => {
    if (!isOnline) return setWays(null)
    const leaving = new AbortController()
    const ask = () =>
      api.call(routes.readPaymentWays, { shopId, signal: leaving.signal }).then(setWays, () => {
        if (!leaving.signal.aborted) setWays(null)
      })
    void ask()
    const timer = window.setInterval(() => void ask(), askAgainMs)
    return () => {
      leaving.abort()
      window.clearInterval(timer)
    }
  }, [shopId, isOnline])
  return ways
}
