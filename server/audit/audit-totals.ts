import { Figures } from '../books/figures.ts'
import { auditTaxes } from './audit-subledgers.ts'
import { compareFigures, type Difference } from './difference.ts'
import type { RawDocuments } from './store.ts'

/** The stored totals against what they should come to. */
export async function auditTotals(
  raw: RawDocuments,
  computed: Record<'accountTotals' | 'dayTotals' | 'productTotals' | 'taxTotals', Figures>,
): Promise<Difference[]> {
  const [accountTotals, dayTotals, productTotals] = [new Figures(), new Figures(), new Figures()]
  const taxTotals = new Figures()
  for await (const { _id, ...amounts } of raw.accountTotals())
    accountTotals.addDocument(`${_id.day} ${_id.account}`, amounts)
  for await (const { _id, ...amounts } of raw.dayTotals()) dayTotals.addDocument(_id.day, amounts)
  for await (const { _id, ...amounts } of raw.productTotals())
    productTotals.addDocument(`${_id.day} ${_id.productId}`, amounts)
  for await (const { _id, ...amounts } of raw.taxTotals()) {
    const { shopId: _, ...key } = _id
    taxTotals.addDocument(Object.values(key).join(' '), amounts)
  }
  return [
    ...compareAll('account_total', computed.accountTotals, accountTotals),
    ...compareAll('day_total', computed.dayTotals, dayTotals),
    ...compareAll('product_total', computed.productTotals, productTotals),
    ...auditTaxes(computed.taxTotals, taxTotals),
    ...compareAll('tax_total', computed.taxTotals, taxTotals),
  ]
}

function compareAll(kind: Difference['kind'], computed: Figures, stored: Figures): Difference[] {
  const keys = [...new Set([...computed.keys(), ...stored.keys()])].sort()
  return keys.flatMap((key) => compareFigures(kind, key, computed.of(key), stored.of(key)))
}
