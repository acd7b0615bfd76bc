import { keyOf, type Sellable } from '../find/sellable.ts'
import type { Basket, ListChange } from './basket.ts'

/** The prices of a quotation hold, and so does the label of a scale, which is printed on the goods. */
export function listChanges(
  { lines, quotationId }: Pick<Basket, 'lines' | 'quotationId'>,
  products: readonly Sellable[],
): ListChange[] {
  if (quotationId !== undefined) return []
  const listed = lines.filter(({ pack }) => pack === undefined || pack.packId !== undefined)
  const wanted = new Set(listed.map(keyOf))
  const priceOf = new Map(
    products.filter((one) => wanted.has(keyOf(one))).map((one) => [keyOf(one), one.priceMinor]),
  )
  return listed.flatMap((line) => {
    const { lineId, name, unitPriceMinor, priceChange } = line
    const beforeMinor = priceChange?.fromMinor ?? unitPriceMinor
    const nowMinor = priceOf.get(keyOf(line)) ?? beforeMinor
    return nowMinor === beforeMinor ? [] : [{ lineId, name, beforeMinor, nowMinor }]
  })
}
