import type { DocumentKind } from '../../engine/document-kind.ts'
import { paymentCorrections } from '../payment-correction/stored.ts'
import { approvedMinor, heldAgainstGiven } from '../sale/given-approvals.ts'
import { needsOfSale, sale } from '../sale/kind.ts'
import { planSale } from '../sale/plan.ts'
import { replanSale } from '../sale/replan.ts'
import type { SaleDocument } from '../sale/stored.ts'
import { sales } from '../sale/stored.ts'
import type { SaleToRecord } from '../sale/to-record.ts'
import { debtsGivenUp, refuseOfDebtGivenUp } from './given-up.ts'
import { checkAgainstOriginal, originalOf } from './original.ts'

/** What came back to a till. It is planned from its receipt and the returns before it: those are always read. */
export const returned: DocumentKind<SaleToRecord, SaleDocument> = {
  ...sale,
  name: 'return',
  sources: ['return'],
  withoutAmounts: {
    because: 'bounded',
    how: 'By the sale that it returns; one that names no sale is reviewed by its price and quantity.',
  },
  isKindOf: ({ origin, kind }) => origin === 'till' && kind === 'return',
  plansAhead: false,
  evenClosed: true,
  needs: (record) => {
    const { returnOf } = record.sale
    const needs = needsOfSale(record)
    if (returnOf === undefined) return needs
    const corrections = { collection: paymentCorrections, of: { saleId: returnOf } }
    return { ...needs, originals: [returnOf], listed: [corrections, ...debtsGivenUp] }
  },
  plan: (view, record) =>
    planSale(view, record, (businessDay) => {
      const original = checkAgainstOriginal(view, record.sale, businessDay, mayBeWithoutReceipt(record))
      refuseOfDebtGivenUp(view, record.sale)
      return original
    }),
  replan: (past, document) => {
    const original = document.returnOf === undefined ? undefined : past.find(sales, document.returnOf)
    const before = original && past.followersOf(sales, original._id.saleId)
    return replanSale(past, document, original && before ? originalOf(original, before) : null)
  },
}

/** The owner's own, or one that the owner has approved for that much: what a device alone says of it does not do. */
function mayBeWithoutReceipt({ mayReturnWithoutReceipt, sale, approved = [] }: SaleToRecord): boolean {
  if (mayReturnWithoutReceipt) return true
  const { known } = heldAgainstGiven(sale.approvals ?? [], approved)
  const mostMinor = approvedMinor(known, ['return-without-receipt'])
  return mostMinor !== null && sale.totals.grossMinor <= mostMinor
}
