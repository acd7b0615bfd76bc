import { useEffect, useRef, useState } from 'react'
import { api } from '#app/api/client.ts'
import { ApiProblem } from '#app/api/problem.ts'
import type { StartedPayment } from '#domain/api/payment.ts'
import * as routes from '#domain/api/routes/payments.ts'
import type { Basket } from '../basket/basket.ts'
import type { TillEvent } from '../machine/state.ts'

/** A payment that a provider was asked for, as far as it is known. */
export type FollowedPayment = {
  /** Null until the server has answered. */
  payment: StartedPayment | null
  /** Why the server could not be asked; null while it answers. */
  error: unknown
  /** It never began, and will not: another one has to be started. */
  isOver: boolean
  isStopping: boolean
  /** Goes on without it, unless it was paid in the meantime. */
  stop: (isTyped: boolean) => Promise<void>
}

type Found = { paymentId: string; payment: StartedPayment | null; error: unknown; isOver: boolean }
type PaidBasket = Pick<Basket, 'asked' | 'basketId'>

const askEveryMs = 3_000

/**
 * Follows the payment that the basket waits for, from its start to its end. Its state is in the basket, so a tab
 * that was closed goes on with the same payment, and no customer is asked to pay twice.
 */
export function useRequestedPayment(
  shopId: string,
  tillId: string | null,
  basket: PaidBasket,
  send: (event: TillEvent) => void,
): FollowedPayment | null {
  const found = useAnswers(shopId, tillId, basket, send)
  const [isStopping, setIsStopping] = useState(false)
  const paymentId = basket.asked?.paymentId ?? null

  if (paymentId === null) return null
  const known = found?.paymentId === paymentId ? found : null
  return {
    payment: known?.payment ?? null,
    error: known?.error ?? null,
    isOver: known?.isOver ?? false,
    isStopping,
    async stop(isTyped) {
      setIsStopping(true)
      try {
        // One that was paid in the meantime stays paid: the answer shows that.
        const payment = await api.call(routes.giveUpPayment, {
          shopId,
          paymentId,
          body: {},
          timeoutMs: 8_000,
        })
        if (payment.state === 'paid')
          return send({ type: 'payment-made', paymentId, reference: payment.reference })
      } catch (error) {
        // The sale goes on whatever is away. What is paid after all is listed for the owner.
        console.warn('The payment could not be given up at the server', error)
      } finally {
        setIsStopping(false)
      }
      send({ type: 'stop-asking', paymentId, isTyped })
    },
  }
}

/** Starts the payment, and asks what became of it until it is over. */
function useAnswers(
  shopId: string,
  tillId: string | null,
  { asked, basketId }: PaidBasket,
  send: (event: TillEvent) => void,
): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  const paymentId = asked?.paymentId ?? null
  const latest = useRef(asked)
  latest.current = asked

  useEffect(() => {
    const started = latest.current
    if (paymentId === null || tillId === null || started === undefined) return
    const { kind: tender, amountMinor } = started
    const leaving = new AbortController()
    const { signal } = leaving
    let timer: number | undefined
    let isStarted = false
    send({ type: 'payment-asked' })

    async function ask(): Promise<void> {
      if (paymentId === null || tillId === null) return
      const again = () => {
        timer = window.setTimeout(() => void ask(), askEveryMs)
      }
      try {
        const body = { tender, amountMinor, tillId, saleId: basketId }
        const payment = isStarted
          ? await api.call(routes.readPayment, { shopId, paymentId, signal })
          : await api.call(routes.startPayment, { shopId, paymentId, body, signal })
        if (signal.aborted) return
        isStarted = true
        const isOver = payment.state === 'mismatch' || (payment.state === 'failed' && payment.payAt === null)
        setFound({ paymentId, payment, error: null, isOver })
        if (payment.state === 'paid')
          return send({ type: 'payment-made', paymentId, reference: payment.reference })
        if (!isOver) again()
      } catch (error) {
        if (signal.aborted) return
        const isOver = !isStarted && error instanceof ApiProblem && error.status < 500 && error.status !== 429
        setFound((before) => ({
          paymentId,
          payment: before?.paymentId === paymentId ? before.payment : null,
          error,
          isOver,
        }))
        if (!isOver) again()
      }
    }
    void ask()
    return () => {
      leaving.abort()
      window.clearTimeout(timer)
    }
  }, [shopId, tillId, basketId, paymentId, send])
  return found
}
