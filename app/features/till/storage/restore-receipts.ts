import { receiptSequence } from '#domain/documents/sale/schema.ts'
import { aloneWithOutbox } from '../outbox/settle.ts'
import { confirmCopy, dropCopy, readCopies, readLastReceipt } from './receipt-copies.ts'
import { tillDb } from './till-db.ts'
import type { WaitingSale } from './waiting-sale.ts'

/**
 * Brings back what the browser lost from its second copy: the till that this device is, and receipts that were not sent.
 * Nothing is doubled: a receipt keeps its id, and the server knows it by that.
 * @returns how many receipts came back
 */
export function restoreReceipts(shopId: string): Promise<number> {
  const db = tillDb()
  return aloneWithOutbox(shopId, async () => {
    const lost = await db.transaction('rw', [db.tills, db.outbox, db.sentSales], async () => {
      await restoreTill(shopId)
      const lost: WaitingSale[] = []
      for (const { isBegun, ...copy } of readCopies(shopId)) {
        const waiting = await db.outbox.get(copy.saleId)
        if (waiting !== undefined) confirmCopy(waiting)
        // What was never shown as recorded is not: its basket is rung up again.
        else if (isBegun || (await db.sentSales.get(copy.saleId)) !== undefined) dropCopy(copy.saleId)
        else lost.push({ ...copy, refused: null })
      }
      await db.outbox.bulkAdd(lost)
      return lost
    })
    return lost.length
  })
}

async function restoreTill(shopId: string): Promise<void> {
  const { tills } = tillDb()
  const last = readLastReceipt(shopId)
  if (last === null) return
  const { tillId, receiptNumber, name } = last
  const known = await tills.get(shopId)
  if (known !== undefined) return
  const series = receiptNumber.slice(0, receiptNumber.lastIndexOf('-'))
  await tills.add({ shopId, tillId, name, series, lastSequence: receiptSequence(receiptNumber) })
}
