import { withoutNotes } from '#domain/documents/sale/line-note.ts'
import { forgetAnswered } from '../outbox/answered.ts'
import { roomForReceipts } from '../storage/receipt-copies.ts'
import { type HeldBasket, type SentSale, tillDb } from '../storage/till-db.ts'
import type { WaitingSale } from '../storage/waiting-sale.ts'

/** So long a device keeps what it has sent: a backup that is restored is younger. */
const keptSentMs = 60 * 24 * 60 * 60 * 1000

/** Takes a receipt that the server has out of the outbox and keeps it, in one step: what counts both counts it once. */
export async function keepSent({ refused: _, ...waiting }: WaitingSale): Promise<void> {
  const db = tillDb()
  try {
    await db.transaction('rw', [db.sentSales, db.outbox], async () => {
      await db.sentSales.put({ ...waiting, sentAt: new Date().toISOString(), isMissing: 0 })
      await db.outbox.delete(waiting.saleId)
    })
  } catch (error) {
    // The sale is at the server: a device without space must not send it for ever because of this.
    console.error('A receipt that was sent could not be kept', error)
    await db.outbox.delete(waiting.saleId)
  }
}

export async function forgetOldSent(nowMs: number): Promise<void> {
  const { sentSales, shiftPapers } = tillDb()
  await sentSales.where('sentAt').below(keptSince(nowMs)).delete()
  await shiftPapers.where('endedAt').below(keptSince(nowMs)).delete()
}

/** What was sent before this instant (ISO 8601) is forgotten. */
export function keptSince(nowMs: number): string {
  return new Date(nowMs - keptSentMs).toISOString()
}

/** Takes who was erased out of what this device has sent and still keeps, and out of baskets it holds. */
export async function forgetErased(shopId: string, erased: ReadonlySet<string>): Promise<void> {
  const { sentSales, heldBaskets } = tillDb()
  await sentSales
    .where('shopId')
    .equals(shopId)
    .filter(({ sale, names }) => names.customerName !== null && erased.has(sale.customerId ?? ''))
    .modify((one: SentSale) => {
      Object.assign(one, withoutPerson(one))
    })
  await heldBaskets
    .where('shopId')
    .equals(shopId)
    .filter(({ basket }) => erased.has(basket.customer?.customerId ?? ''))
    .modify((held: HeldBasket) => {
      const { customer: _customer, note: _note, ...rest } = held.basket
      const basket = { ...rest, lines: withoutNotes(rest.lines) }
      Object.assign(held, { basket, name: 'Erased customer' })
    })
}

/** Marks what the books on the server do not have any more: an older backup was restored, or they lost it. */
export async function noteMissing(shopId: string, missing: ReadonlySet<string>): Promise<void> {
  if (missing.size === 0) return
  forgetAnswered(missing)
  await tillDb()
    .sentSales.where('saleId')
    .anyOf([...missing])
    .modify((one: SentSale) => {
      if (one.shopId === shopId) one.isMissing = 1
    })
}

/** Puts them into the outbox again, in one step: each is the receipt it was, by the id it had. */
export async function sendMissingAgain(shopId: string): Promise<void> {
  const db = tillDb()
  await db.transaction('rw', [db.sentSales, db.outbox, db.keptReceipts, db.unlikeReceipts], async () => {
    const all = await db.sentSales.where('[shopId+isMissing]').equals([shopId, 1]).toArray()
    // Each needs room for a second copy: the others stay missing until these are sent.
    const missing = all.slice(0, Math.max(1, Math.floor(roomForReceipts() / 2)))
    for (const { sentAt: _s, isMissing: _m, ...sale } of missing)
      if ((await db.outbox.get(sale.saleId)) === undefined) await db.outbox.add({ ...sale, refused: null })
    const ids = missing.map(({ saleId }) => saleId)
    // The server answers again, with the place that each has then.
    await Promise.all([
      db.sentSales.bulkDelete(ids),
      db.keptReceipts.bulkDelete(ids),
      db.unlikeReceipts.bulkDelete(ids),
    ])
  })
}

/** A receipt without whom it was for: the name, and the texts in which a person can stand. */
export function withoutPerson<Sale extends Pick<WaitingSale, 'sale' | 'names'>>(kept: Sale): Sale {
  const { note: _, lines, ...sale } = kept.sale
  const tenders = sale.tenders.map(({ reference: _r, ...tender }) => tender)
  return {
    ...kept,
    sale: { ...sale, lines: withoutNotes(lines), tenders },
    names: { ...kept.names, customerName: null },
  }
}
