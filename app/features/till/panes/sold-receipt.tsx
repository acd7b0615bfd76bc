import type { Shop } from '#domain/api/shop.ts'
import { Receipt } from '../receipt/receipt.tsx'
import { receiptOfWaiting } from '../receipt/receipt-view.ts'
import type { WaitingSale } from '../storage/till-db.ts'

/** The receipt of what was just sold. */
export function SoldReceipt({ shop, sold }: { shop: Shop; sold: WaitingSale }) {
  return <Receipt receipt={receiptOfWaiting(sold, shop)} shop={shop} />
}
