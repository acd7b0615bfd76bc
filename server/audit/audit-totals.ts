import { compareFigures, type Difference } from './difference.ts'
import { Figures } from './figures.ts'
import type { RawDocuments } from './store.ts'

/** The stored totals against what they should come to. */
export async function auditTotals(
  raw: RawDocuments,
  computed: { accountTotals: Figures; dayTotals: Figures; productTotals: Figures },
): Promise<Difference[]> {
  const [accountTotals, dayTotals, productTotals] = [new Figures(), new Figures(), new Figures()]
  for await (const { _id, ...amounts } of raw.accountTotals())
    accountTotals.addDocument(`${_id.day} ${_id.account}`, amounts)
  for await (const { _id, ...amounts } of raw.dayTotals()) dayTotals.addDocument(_id.day, amounts)
  for await (const { _id, ...amounts } of raw.productTotals())
    productTotals.addDocument(`${_id.day} ${_id.productId}`, amounts)
  return [
    ...compareAll('account_total', computed.accountTotals, accountTotals),
    ...compareAll('day_total', computed.dayTotals, dayTotals),
    ...compareAll('product_total', computed.productTotals, productTotals),
  ]
}

function compareAll(kind: Difference['kind'], computed: Figures, stored: Figures): Difference[] {
  const keys = [...new Set([...computed.keys(), ...stored.keys()])].sort()
  return keys.flatMap((key) => compareFigures(kind, key, computed.of(key), stored.of(key)))
}
