import { useLiveQuery } from '#app/features/till/storage/use-live-query.ts'
import '../receipt/print-sold.ts'
import type { Shop } from '#domain/api/shop.ts'
import { useIsPrinted } from '../receipt/printed.ts'
import { Receipt } from '../receipt/receipt.tsx'
import { receiptOfWaiting } from '../receipt/receipt-view.ts'
import { tillDb } from '../storage/till-db.ts'
import type { WaitingSale } from '../storage/waiting-sale.ts'

/** The receipt of what was just sold, with the hash of its entry once the server has answered. */
export function SoldReceipt({ shop, sold }: { shop: Shop; sold: WaitingSale }) {
  const kept = useLiveQuery(() => tillDb().keptReceipts.get(sold.saleId), [sold.saleId])
  const isCopy = useIsPrinted(sold.saleId)
  return <Receipt receipt={receiptOfWaiting(sold, shop, kept?.hash ?? null)} shop={shop} isCopy={isCopy} />
}
