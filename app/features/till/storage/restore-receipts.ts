import { receiptSequence } from '#domain/documents/sale/schema.ts'
import { aloneWithOutbox } from '../outbox/settle.ts'
import { dropCopy, readCopies, readTillCopy } from './receipt-copies.ts'
import { tillDb } from './till-db.ts'
import type { WaitingSale } from './waiting-sale.ts'

/**
 * Brings back what the browser lost from its second copy: the till that this device is, and receipts that were not sent.
 * Nothing is doubled: a receipt keeps its id, and the server knows it by that. Where the database still knows the till,
 * it lost nothing: what it does not have was sent, or taken back.
 * @returns how many receipts came back
 */
export function restoreReceipts(shopId: string): Promise<number> {
  const db = tillDb()
  return aloneWithOutbox(shopId, () =>
    db.transaction('rw', [db.tills, db.outbox], async () => {
      const isLost = (await db.tills.get(shopId)) === undefined
      const copies = readCopies(shopId)
      const lost: WaitingSale[] = []
      for (const { isBegun, ...copy } of copies) {
        if ((await db.outbox.get(copy.saleId)) !== undefined) continue
        // What was never shown as recorded is not: its basket is rung up again.
        if (isLost && !isBegun) lost.push({ ...copy, refused: null })
        else dropCopy(copy.saleId)
      }
      const till = readTillCopy(shopId)
      if (isLost && till !== null) {
        const given = lost.filter(({ sale }) => sale.tillId === till.tillId)
        const sequences = given.map(({ sale }) => receiptSequence(sale.receiptNumber))
        await db.tills.add({ ...till, lastSequence: Math.max(till.lastSequence, ...sequences) })
        await db.outbox.bulkAdd(lost)
        return lost.length
      }
      return 0
    }),
  )
}
