import { useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import { findSales } from '#domain/api/routes/sales.ts'
import type { RecordedSale } from '#domain/api/sale.ts'
import { day as dayOf } from '#domain/business-day.ts'

/** A pause in typing as long as this asks the server. */
const pauseMs = 250
const shown = 8

/** What a receipt is looked for by. `day`: when it was sold, `2026-11-22`; empty for any day. */
type WantedReceipt = { text: string; day: string }

/** `searched`: what the receipts were found by; what was entered since is still being asked about. */
export type FoundReceipts = { searched: WantedReceipt; items: readonly RecordedSale[]; error: unknown }

/**
 * The sales that fit a number, a payment reference, an amount, a customer or a product, and the day, the newest first;
 * with nothing entered the last ones.
 */
export function useFoundReceipts(
  shopId: string,
  { text, day }: WantedReceipt,
  retries: number,
): FoundReceipts | null {
  const [found, setFound] = useState<FoundReceipts | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: retries is a reason to ask again
  useEffect(() => {
    const leaving = new AbortController()
    const searched = { text, day }
    const ask = async () => {
      try {
        const days = day === '' ? {} : { from: dayOf(day), to: dayOf(day) }
        const query = { kind: 'sale' as const, limit: shown, search: text === '' ? null : text, ...days }
        const { items } = await api.call(findSales, { shopId, query, signal: leaving.signal })
        setFound({ searched, items, error: null })
      } catch (error) {
        if (!leaving.signal.aborted) setFound({ searched, items: [], error })
      }
    }
    const timer = window.setTimeout(() => void ask(), text === '' ? 0 : pauseMs)
    return () => {
      window.clearTimeout(timer)
      leaving.abort()
    }
  }, [shopId, text, day, retries])
  return found
}
