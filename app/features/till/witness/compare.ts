import { api } from '#app/api/client.ts'
import { witnessReceipts } from '#domain/api/routes/witness.ts'
import type { MismatchedReceipts } from '#domain/api/witness.ts'
import { maxWitnessed } from '#domain/ceilings.ts'
import { type KeptReceipt, tillDb } from '../storage/till-db.ts'
import { forgetOldSent, noteMissing } from './sent-sales.ts'

/**
 * Compares the receipts of this device with the books on the server, and records which of them are missing or differ.
 * Receipts that a restore has discarded need no longer match, and are deleted.
 * @throws what kept the server from answering: then nothing is known, and nothing is written
 */
export async function compareKept(shopId: string): Promise<void> {
  const db = tillDb()
  await forgetOldSent(Date.now())
  const kept = await keptOf(shopId)
  const found = new Map<string, MismatchedReceipts['unlike'][number]['found']>()
  for (let from = 0; from < kept.length; from += maxWitnessed) {
    const receipts = kept
      .slice(from, from + maxWitnessed)
      .map(({ saleId, number, hash, recordedAt }) => ({ saleId, number, hash, recordedAt }))
    const { unlike } = await api.call(witnessReceipts, { shopId, body: { receipts } })
    for (const one of unlike) found.set(one.saleId, one.found)
  }
  await noteMissing(shopId, new Set([...found].flatMap(([id, how]) => (how === 'differs' ? [] : [id]))))
  const foundAt = new Date().toISOString()
  await db.transaction('rw', db.keptReceipts, db.unlikeReceipts, async () => {
    for (const { hash: _, ...receipt } of kept) {
      const { saleId } = receipt
      const now = found.get(saleId)
      if (now === 'restored') await db.keptReceipts.delete(saleId)
      if (now === undefined || now === 'restored') {
        await db.unlikeReceipts.delete(saleId)
        continue
      }
      const before = await db.unlikeReceipts.get(saleId)
      // What an owner has seen stays seen, for as long as it is the same.
      if (before?.found !== now)
        await db.unlikeReceipts.put({ ...receipt, found: now, foundAt, seenAt: null })
    }
  })
}

/** Those of a shop, without what need not be kept any longer. */
async function keptOf(shopId: string): Promise<KeptReceipt[]> {
  const { keptReceipts } = tillDb()
  const all = await keptReceipts.where('shopId').equals(shopId).toArray()
  const forgotten = receiptsToForget(all)
  await keptReceipts.bulkDelete(forgotten.map(({ saleId }) => saleId))
  const gone = new Set(forgotten)
  return all.filter((receipt) => !gone.has(receipt))
}

/** An owner has looked at what differs: it is shown again with the next that does. */
export async function markSeen(shopId: string): Promise<void> {
  const seenAt = new Date().toISOString()
  await tillDb()
    .unlikeReceipts.where('shopId')
    .equals(shopId)
    .modify((one) => {
      one.seenAt ??= seenAt
    })
}

/** The newest: where the books differ, these show from which receipt on. */
export const newestKept = 2_000
/**
 * Of what is older the first of each day: a hash covers every entry before its own, so one a day still shows from
 * which day on. About three years of open days; all of it is compared in three requests.
 */
export const daysKept = 1_000

/** The receipts that need not be kept any longer, so that a till's storage and start stay small. */
export function receiptsToForget<Receipt extends Pick<KeptReceipt, 'number' | 'recordedAt'>>(
  kept: readonly Receipt[],
): Receipt[] {
  const older = kept.toSorted((a, b) => b.number - a.number).slice(newestKept)
  const firsts = new Map<string, Receipt>()
  // From the newest on: what is written last of a day is its first.
  for (const receipt of older) firsts.set(receipt.recordedAt.slice(0, 10), receipt)
  const staying = new Set([...firsts.values()].slice(0, daysKept))
  return older.filter((receipt) => !staying.has(receipt))
}
