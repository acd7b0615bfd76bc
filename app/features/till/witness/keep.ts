import type { SaleReceived } from '#domain/api/sale.ts'
import { tillDb } from '../storage/till-db.ts'
import type { WaitingSale } from '../storage/waiting-sale.ts'

/**
 * Keeps what the server answered to a receipt, to be held against the books later. Nothing where the answer has no
 * hash: an older server, or a sale that it answered first when it was one.
 */
export async function keepAnswer(
  { saleId, shopId, sale }: WaitingSale,
  { entryNumber, entryHash, recordedAt }: Omit<SaleReceived, 'saleId'>,
): Promise<void> {
  if (!entryNumber || !entryHash || !recordedAt) return
  const { receiptNumber } = sale
  const kept = { saleId, shopId, receiptNumber, number: entryNumber, hash: entryHash, recordedAt }
  try {
    await tillDb().keptReceipts.put(kept)
  } catch (error) {
    // The sale is at the server: a device without space must not send it for ever because of this.
    console.error('What the server answered could not be kept', error)
  }
}
