import type { Day } from '#domain/business-day.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { Review } from '#domain/terms/review.ts'
import type { BooksView } from '../../engine/books-view.ts'
import type { Listed } from '../../engine/needs.ts'
import { deliveryBills } from '../delivery-bill/stored.ts'
import { expenses } from '../expense/stored.ts'
import { reversals } from '../reversal/stored.ts'
import { type StockReceiptDocument, stockReceipts } from '../stock-receipt/stored.ts'
import type { StockReceipt } from '../stock-receipt/to-record.ts'
import { bills } from './stored.ts'

/** What identifies an invoice: its number, and who wrote it, by the record of the supplier or else by name. */
type Invoice = {
  id: string
  supplierId?: string | undefined
  supplierName?: string | undefined
  reference?: string | undefined
}

/** What has to be read to know whether an invoice was recorded before, as whatever kind of document. */
export function invoicesLike({ supplierId, supplierName, reference }: Invoice): readonly Listed[] {
  if (reference === undefined) return []
  const takenBack: Listed = { collection: reversals, of: { reference } }
  // Under whatever name the supplier was known: one bill is keyed twice where there are two records of one.
  if (supplierId !== undefined)
    return [
      { collection: bills, of: { reference } },
      { collection: deliveryBills, of: { reference } },
      { collection: stockReceipts, of: { reference } },
      takenBack,
    ]
  if (supplierName === undefined) return []
  return [
    { collection: expenses, of: { supplierName, reference } },
    { collection: stockReceipts, of: { supplierName, reference } },
    takenBack,
  ]
}

/** For a document that asked for `invoicesLike`: whether the same invoice is in the books under another id. */
export function reviewInvoice(view: Pick<BooksView, 'listed' | 'isSameParty'>, invoice: Invoice): Review[] {
  const { id, supplierId, supplierName, reference } = invoice
  if (reference === undefined || (supplierId ?? supplierName) === undefined) return []
  const takenBack = new Set(view.listed(reversals).map(({ reverses }) => reverses))
  const isSame = (one: Recorded) =>
    one.reference === reference &&
    one.id !== id &&
    !takenBack.has(one.id) &&
    (supplierId === undefined
      ? one.supplierName === supplierName
      : view.isSameParty(one.supplierId, supplierId))
  const [before] = recordedIn(view).filter(isSame)
  return before ? [{ code: 'invoice_recorded_before', said: reference, expected: before.day }] : []
}

type Recorded = Invoice & { day: Day }

function recordedIn(view: Pick<BooksView, 'listed'>): Recorded[] {
  return [
    ...view.listed(bills).map((bill) => ({ ...bill, id: bill._id.billId, day: bill.businessDay })),
    ...view.listed(deliveryBills).map((bill) => ({
      ...bill,
      id: bill._id.deliveryBillId,
      day: bill.businessDay,
    })),
    ...view.listed(expenses).map((one) => ({ ...one, id: one._id.expenseId, day: one.businessDay })),
    ...view
      .listed(stockReceipts)
      .filter(isInvoice)
      .map(({ _id, party, businessDay, postingDay, ...rest }) => ({
        ...rest,
        id: _id.receiptId,
        supplierId: party,
        day: businessDay ?? postingDay,
      })),
  ]
}

/** A delivery that comes before its bill has a number of its own, and so has what goes back. */
function isInvoice({ of, against }: Pick<StockReceiptDocument, 'of' | 'against'>): boolean {
  return of === undefined && against !== accounts.goodsNotBilled
}

/** The invoice that goods came with. */
export function invoiceOf({ receiptId, against, party, supplierName, reference }: StockReceipt): Invoice {
  const isBilled = against !== accounts.goodsNotBilled
  return { id: receiptId, supplierId: party, supplierName, reference: isBilled ? reference : undefined }
}
