import type { Bill } from '#domain/api/bill.ts'
import * as routes from '#domain/api/routes/expenditure.ts'
import { billStatusOf } from '#domain/documents/bill/status.ts'
import { leftOfBilled } from '#domain/documents/bill-credit/credit-line.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { isRecorded } from '../attachments/is-recorded.ts'
import { findDocument } from '../books/documents-store.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { findEntry } from '../books/journal/in-order-store.ts'
import { bill as billKind } from '../books/kinds/bill/kind.ts'
import { billCredit } from '../books/kinds/bill-credit/kind.ts'
import type { Database } from '../db/client.ts'
import { served } from '../documents/served.ts'
import { findReversal } from '../reversals/find-reversal.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { refuseErasedSupplier, requireSupplier, requireSupplierToBuyFrom } from '../suppliers/service.ts'
import { activeCredits, creditsTakenBack } from './credits-store.ts'

export const bills = served({
  kind: billKind,
  record: routes.recordBill,
  read: routes.readBill,
  async inputOf(billId, bill, { database, shopId }) {
    const isKnown = await isRecorded(database, shopId, { kind: 'bill', id: billId })
    if (!isKnown) await requireSupplierToBuyFrom(database, shopId, bill.supplierId)
    return { billId, bill }
  },
  notFound: 'bill_not_found',
  async answerOf(stored, { database, now }) {
    const { supplierId } = stored
    const { shopId, billId } = stored._id
    const [shop, supplier, paid, credits, reversal] = await Promise.all([
      requireSettledShop(database, shopId),
      requireSupplier(database, shopId, supplierId),
      paidOf(database, shopId, { billId, supplierId }),
      activeCredits(database, shopId, billId),
      findReversal(database, shopId, { kind: 'bill', id: billId }),
    ])
    const owed = { ...stored, openMinor: paid.openMinor, isReversed: reversal !== null }
    const status = billStatusOf(owed, businessDayOf(now().toISOString(), shop))
    const credited = credits.flatMap((credit) => (credit.of === undefined ? credit.lines : []))
    const left = stored.lines.map((line) => leftOfBilled(line, credited))
    return { left, supplierName: supplier.name, status, ...paid }
  },
})

async function paidOf(
  { collections }: Database,
  shopId: string,
  { billId, supplierId }: { billId: string; supplierId: string },
): Promise<Pick<Bill, 'openMinor' | 'settlements'>> {
  const item = await collections.openItems.findOne({
    _id: { shopId, account: accounts.payables, party: supplierId, document: billId },
  })
  const settlements = await Promise.all(
    (item?.settlements ?? []).map(async ({ number, day, amountMinor }) => {
      const entry = await findEntry(collections.journalPages, shopId, number)
      if (!entry) throw new Error(`entry ${number} of shop ${shopId} settled a bill and is not there`)
      return { source: entry.source, entryNumber: number, day, amountMinor }
    }),
  )
  return { openMinor: item?.openMinor ?? minor(0), settlements }
}

export const billCredits = served({
  kind: billCredit,
  // Others of the kind are of the price of goods.
  isOf: ({ of }) => of === undefined,
  record: routes.recordBillCredit,
  read: routes.readBillCredit,
  async inputOf(creditId, credit, { database, shopId }) {
    const { billId } = credit
    const bill = await findDocument(database, billKind, shopId, billId)
    if (!bill) throw new Refusal('bill_not_found', { billId })
    const [reversal, takenBack] = await Promise.all([
      findReversal(database, shopId, { kind: 'bill', id: billId }),
      creditsTakenBack(database, shopId, billId),
    ])
    if (reversal) throw new Refusal('bill_credit_reversed', { billId })
    const { supplierId } = bill
    if (!(await findDocument(database, billCredit, shopId, creditId)))
      await refuseErasedSupplier(database, shopId, supplierId)
    return { creditId, credit, supplierId, takenBack }
  },
  notFound: 'bill_credit_not_found',
})
