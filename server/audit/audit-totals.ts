import { DayFigures } from '../books/day-totals.ts'
import { Figures } from '../books/figures.ts'
import { auditTaxes } from './audit-subledgers.ts'
import { compareFigures, type Difference } from './difference.ts'
import type { RawDocuments } from './store.ts'

/** The totals of days, as stored or as calculated: see `DayFigures`. */
export type TotalsOfDays = Readonly<Record<'accountTotals' | 'dayTotals' | 'taxTotals', Figures>>

/** The stored totals compared with the calculated ones. */
export async function auditTotals(
  raw: RawDocuments,
  computed: TotalsOfDays & { productTotals: Figures },
): Promise<Difference[]> {
  const days = new DayFigures()
  const productTotals = new Figures()
  for await (const document of raw.dayTotals()) days.addDocument(document)
  for await (const { _id, ...amounts } of raw.productTotals())
    productTotals.addDocument(`${_id.day} ${_id.productId}`, amounts)
  return [
    ...compareDays(computed, days),
    ...compareAll('product_total', computed.productTotals, productTotals),
  ]
}

export function compareDays(computed: TotalsOfDays, stored: TotalsOfDays): Difference[] {
  return [
    ...compareAll('account_total', computed.accountTotals, stored.accountTotals),
    ...compareAll('day_total', computed.dayTotals, stored.dayTotals),
    ...auditTaxes(computed.taxTotals, stored.taxTotals),
    ...compareAll('tax_total', computed.taxTotals, stored.taxTotals),
  ]
}

function compareAll(kind: Difference['kind'], computed: Figures, stored: Figures): Difference[] {
  const keys = [...new Set([...computed.keys(), ...stored.keys()])].sort()
  return keys.flatMap((key) => compareFigures(kind, key, computed.of(key), stored.of(key)))
}
