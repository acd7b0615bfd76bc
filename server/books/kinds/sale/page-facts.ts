import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { minor } from '#domain/money.ts'
import { type NamedTender, tenderName } from '#domain/payments/payment-type.ts'
import { refundLabels } from '#domain/terms/tender.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { text } from '../fact-words.ts'
import type { SaleDocument } from './stored.ts'

export function pageFactsOfSale(sale: SaleDocument, { tills, customers }: FactNames): DocumentFact[] {
  return [
    ...text('Till', tills.get(sale.tillId)),
    ...text('Customer', sale.customerId && customers.get(sale.customerId)),
    ...moneyOf(sale),
    { label: 'Tax', amountMinor: sale.totals.taxMinor },
    { label: 'Total', amountMinor: sale.totals.grossMinor },
    ...text(
      'Cash count',
      sale.isInCount && 'Arrived after the count of its shift, which included any cash it took',
    ),
    ...text('Float', sale.isInFloat && 'Arrived after a float was counted that included any cash it took'),
    ...text('Note', sale.note),
  ]
}

/** How it was paid, or paid back, so that it adds up to the total. */
function moneyOf({ kind: of, tenders, paidBy = [], totals }: SaleDocument): DocumentFact[] {
  const labelOf = (tender: NamedTender) => {
    if (of === 'return' && tender.kind === 'on-account') return refundLabels[tender.kind]
    const name = tenderName(tender, paidBy)
    return of === 'sale' ? name : `${name}, paid back`
  }
  const rounding = totals.roundingMinor ?? 0
  return [
    ...tenders.map(({ amountMinor, ...tender }) => ({ label: labelOf(tender), amountMinor })),
    ...(totals.changeMinor === 0 ? [] : [{ label: 'Change', amountMinor: minor(-totals.changeMinor) }]),
    ...(rounding === 0 ? [] : [{ label: 'Rounding', amountMinor: minor(rounding) }]),
  ]
}
