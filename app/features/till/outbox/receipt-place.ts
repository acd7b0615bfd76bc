import { useEffect, useState } from 'react'
import { readCopy } from '../storage/receipt-copies.ts'
import { type SentSale, tillDb } from '../storage/till-db.ts'
import { useLiveQuery } from '../storage/use-live-query.ts'
import type { WaitingSale } from '../storage/waiting-sale.ts'
import { wasAnswered } from './answered.ts'

/**
 * Where a receipt of this device is. `sent`: the server answered that it has it. `missing`: it had it once, and its books
 * were restored from an older backup. `gone`: the browser's storage was cleared before the server answered.
 */
export type ReceiptPlace = 'sent' | 'waiting' | 'refused' | 'missing' | 'gone'

type Known = {
  waiting: Pick<WaitingSale, 'refused'> | undefined
  sent: Pick<SentSale, 'isMissing'> | undefined
  /** The server answered in this tab. */
  isAnswered: boolean
  /** The second copy, from which the outbox is restored at the next round. */
  hasCopy: boolean
}

/** Only an answer of the server makes a receipt sent: that the outbox does not have it proves nothing. */
export function placeOf({ waiting, sent, isAnswered, hasCopy }: Known): ReceiptPlace {
  if (waiting) return waiting.refused === null ? 'waiting' : 'refused'
  if (sent) return sent.isMissing === 1 ? 'missing' : 'sent'
  if (isAnswered) return 'sent'
  return hasCopy ? 'waiting' : 'gone'
}

/** No event reports that the storage was cleared in another window. */
const lookAgainMs = 5_000

/** The same, followed; null until it is read. */
export function useReceiptPlace(saleId: string): { place: ReceiptPlace; waiting: WaitingSale | null } | null {
  const [round, setRound] = useState(0)
  const read = useLiveQuery(async () => {
    const { outbox, sentSales } = tillDb()
    // In this order: a receipt goes from the outbox to what was sent in one step.
    const waiting = await outbox.get(saleId)
    const sent = await sentSales.get(saleId)
    const copy = readCopy(saleId)
    const known = { waiting, sent, isAnswered: wasAnswered(saleId), hasCopy: copy !== null && !copy.isBegun }
    return { saleId, place: placeOf(known), waiting: waiting ?? null }
  }, [saleId, round])
  const isWaiting = read?.place === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    const timer = window.setInterval(() => setRound((last) => last + 1), lookAgainMs)
    return () => window.clearInterval(timer)
  }, [isWaiting])
  return read?.saleId === saleId ? read : null
}
