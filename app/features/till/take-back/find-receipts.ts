import { useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import { findSales } from '#domain/api/routes/sales.ts'
import type { RecordedSale } from '#domain/api/sale.ts'

/** A pause in typing as long as this asks the server. */
const pauseMs = 250
const shown = 8

/** `searched`: what the receipts were found by; a later text is still being asked about. */
export type FoundReceipts = { searched: string; items: readonly RecordedSale[]; error: unknown }

const nothing: FoundReceipts = { searched: '', items: [], error: null }

/**
 * The sales that fit a number, a payment reference, an amount, a customer or a product, the newest first; with nothing
 * typed the last ones.
 */
export function useFoundReceipts(shopId: string, search: string, retries: number): FoundReceipts | null {
  const [found, setFound] = useState<FoundReceipts | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: retries is a reason to ask again
  useEffect(() => {
    const leaving = new AbortController()
    const ask = async () => {
      try {
        const query = { kind: 'sale' as const, limit: shown, search: search === '' ? null : search }
        const { items } = await api.call(findSales, { shopId, query, signal: leaving.signal })
        setFound({ searched: search, items, error: null })
      } catch (error) {
        if (!leaving.signal.aborted) setFound({ ...nothing, searched: search, error })
      }
    }
    const timer = window.setTimeout(() => void ask(), search === '' ? 0 : pauseMs)
    return () => {
      window.clearTimeout(timer)
      leaving.abort()
    }
  }, [shopId, search, retries])
  return found
}
