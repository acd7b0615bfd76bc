import { businessToday } from '#app/features/shell/shop.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { valueOn } from '#domain/documents/setting/dated.ts'
import { minor } from '#domain/money.ts'
import { readScaleLabel, type ScaleRule, soldByLabel, weighedMilli } from '#domain/product/scale-barcode.ts'
import { codeOfScan } from '#domain/product/scanned-code.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import type { Unit } from '#domain/terms/unit.ts'
import { isFractional } from './words.ts'

type Listed = {
  name: string
  sku: string
  barcodes: readonly string[]
  unit: Unit
  /** Absent where the list does not have the price of a product. */
  priceMinor?: number
}

/** How much of a product a label is of, or why that is not known. `toEnter`: only the quantity is missing. */
export type LabelledGoods<Item> = { item: Item; quantityMilli: Milli } | { notice: string; toEnter?: Item }

/** The rules of the shop's scale labels, as they are today. */
export function useScaleRules(): readonly ScaleRule[] {
  const shop = useShop()
  return valueOn(shop.settings.scaleBarcodes, businessToday(shop))
}

/** What the label of a scale means on a list of products; null for a code that is no label by the shop's rules. */
export function labelOnList<Item extends Listed>(
  items: readonly Item[],
  text: string,
  rules: readonly ScaleRule[],
): LabelledGoods<Item> | null {
  const code = codeOfScan(text)
  const label = readScaleLabel(code, rules)
  if (label === null) return null
  if (label === 'misread')
    return { notice: `The label ${code} was misread: the check digit is wrong. Scan it again.` }
  const { itemCode, holds, value } = label
  const item = itemOf(items, itemCode)
  if (item === undefined)
    return { notice: `No product here has the item code ${itemCode} of the label ${code}.` }
  if (value === 0) return { notice: `The label of ${item.name} has no ${holds}. Weigh it again.` }
  const quantityMilli = holds === 'weight' ? weighedMilli(value, item.unit) : pricedMilli(item, value)
  if (quantityMilli !== null) return { item, quantityMilli }
  if (holds === 'weight') return { notice: `The label has a weight, but ${item.name} is not sold by weight.` }
  return {
    notice: `The label of ${item.name} has a price, not a weight. Enter the quantity.`,
    toEnter: item,
  }
}

/** Scales print an item code with zeros before it. */
function itemOf<Item extends Listed>(items: readonly Item[], itemCode: string): Item | undefined {
  for (const code of [itemCode, itemCode.replace(/^0+(?=.)/, '')]) {
    const item = items.find((one) => one.sku === code || one.barcodes.includes(code))
    if (item) return item
  }
  return undefined
}

function pricedMilli({ unit, priceMinor = 0 }: Listed, labelMinor: number): Milli | null {
  if (!isFractional(unit)) return milli(1_000)
  return soldByLabel(minor(labelMinor), { unit, priceMinor: minor(priceMinor) }, true)?.quantityMilli ?? null
}
