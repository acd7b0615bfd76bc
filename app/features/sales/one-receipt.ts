import { api } from '#app/api/client.ts'
import { receiptOfWaiting } from '#app/features/till/receipt/receipt-view.ts'
import { type SentSale, tillDb } from '#app/features/till/storage/till-db.ts'
import type { WaitingSale } from '#app/features/till/storage/waiting-sale.ts'
import { receiptOfRecorded } from '#domain/api/papers/recorded-receipt.ts'
import * as routes from '#domain/api/routes/sales.ts'
import type { RecordedSale } from '#domain/api/sale.ts'
import type { Shop } from '#domain/api/shop.ts'
import { maskedCreditCode } from '#domain/payments/credit-code.ts'
import type { ReceiptView } from '#domain/receipt/view.ts'

/** A receipt as the server has it, or as this device alone has it. */
export type FoundReceipt = {
  view: ReceiptView
  recorded: RecordedSale | null
  waiting: WaitingSale | null
}

/** Reads one receipt: from this device while the server does not have it, so it can be printed again offline. */
export async function readReceipt(shop: Shop, saleId: string): Promise<FoundReceipt> {
  const db = tillDb()
  const waiting = await db.outbox.get(saleId)
  if (waiting?.shopId === shop.shopId)
    return { view: receiptOfWaiting(waiting, shop, null), recorded: null, waiting }
  const recorded = withOwnCode(
    await api.call(routes.readSale, { shopId: shop.shopId, saleId }),
    await db.sentSales.get(saleId),
  )
  return { view: receiptOfRecorded(recorded, shop), recorded, waiting: null }
}

/** The server shows staff no code of store credit; the device that made it prints it on the receipt of its return. */
function withOwnCode(recorded: RecordedSale, sent: SentSale | undefined): RecordedSale {
  if (recorded.kind !== 'return' || sent === undefined) return recorded
  const codes = sent.sale.tenders.flatMap(({ kind, reference }) =>
    kind === 'store-credit' && reference !== undefined ? [reference] : [],
  )
  const tenders = recorded.tenders.map((tender) => {
    const code = codes.find((one) => maskedCreditCode(one) === tender.reference)
    return tender.kind === 'store-credit' && code !== undefined ? { ...tender, reference: code } : tender
  })
  return { ...recorded, tenders }
}
