import { type LabelledGoods, labelOnList } from '#app/features/products/scale-label.ts'
import type { CountSheet } from '#domain/api/count.ts'
import { allBarcodes, hasCode, packByBarcode } from '#domain/product/pack.ts'
import type { ScaleRule } from '#domain/product/scale-barcode.ts'
import { codeOfScan } from '#domain/product/scanned-code.ts'
import { foldText } from '#domain/product/search.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import type { WaitingEntry } from './entry-queue.ts'

export type Item = CountSheet['items'][number]

/**
 * What a code means on the list of a count: a product, and how much of it a scan counts; or why the label of a scale
 * counts nothing. A product's own code comes before a label that reads the same.
 */
export function scannedItem(
  items: readonly Item[],
  text: string,
  rules: readonly ScaleRule[],
): LabelledGoods<Item> | null {
  const code = codeOfScan(text)
  const item =
    items.find((one) => allBarcodes(one).includes(code) || one.sku === code) ??
    items.find((one) => hasCode(one, code))
  if (!item) return labelOnList(items, text, rules)
  return { item, quantityMilli: packByBarcode(item, code)?.quantityMilli ?? milli(1000) }
}

/** Why a label chooses no other product: a quantity that is being typed keeps its own. */
export function notAddedYet(typed: Pick<Item, 'name'>, labelled: Pick<Item, 'name'>): string {
  return `The quantity of ${typed.name} is not added yet. Add it, then scan the label of ${labelled.name} again.`
}

/** What the server knew when the sheet was loaded, and what was entered here since. */
export function countedWith(
  { productId, countedMilli }: Pick<Item, 'productId' | 'countedMilli'>,
  sent: readonly Pick<WaitingEntry, 'productId' | 'mode' | 'quantityMilli'>[],
): Milli | null {
  return sent
    .filter((entry) => entry.productId === productId)
    .reduce<Milli | null>(
      (before, { mode, quantityMilli }) =>
        milli(mode === 'set' ? quantityMilli : (before ?? 0) + quantityMilli),
      countedMilli,
    )
}

/** The items whose names, numbers and barcodes have every word. */
export function foundItems(items: readonly Item[], text: string): readonly Item[] {
  const words = foldText(text).split(' ').filter(Boolean)
  if (words.length === 0) return items
  return items.filter((item) => {
    const where = `${foldText(item.name)} ${item.sku.toLowerCase()} ${allBarcodes(item).join(' ')}`
    return words.every((word) => where.includes(word))
  })
}
