import { minor } from '#domain/money.ts'
import { readScaleLabel, type ScaleRule, soldByLabel, weighedMilli } from '#domain/product/scale-barcode.ts'
import type { Milli } from '#domain/quantity.ts'
import { isMeasured } from '../basket/measured.ts'
import { noSuchBarcode, type Shelf } from './find-products.ts'
import type { Sellable } from './sellable.ts'

/** What a label of the scale puts into the basket, or why it can't. */
type ScannedLabel = { product: Sellable; quantityMilli: Milli | null } | { notice: string }

/**
 * What the label of a scale means, found without a connection: the product whose SKU or barcode is its item code, and
 * how much of it, or at which price.
 */
export function scanLabel(shelf: Shelf, code: string, rules: readonly ScaleRule[]): ScannedLabel {
  const label = readScaleLabel(code, rules)
  if (label === null) return { notice: noSuchBarcode(code) }
  if (label === 'misread')
    return { notice: `The label ${code} was misread: the check digit is wrong. Scan it again.` }
  const { itemCode, holds, value } = label
  const product = shelf.byCode.get(itemCode) ?? shelf.byCode.get(itemCode.replace(/^0+(?=.)/, ''))
  if (product === undefined || product.pack)
    return {
      notice: `No product has the item code ${itemCode}, which the label ${code} names. Set it as the product’s SKU.`,
    }
  if (value === 0) return { notice: `The label of ${product.name} has no ${holds}. Weigh it again.` }
  if (holds === 'weight') {
    const quantityMilli = weighedMilli(value, product.unit)
    return quantityMilli === null
      ? { notice: `The label has a weight, but ${product.name} is not sold by weight.` }
      : { product, quantityMilli }
  }
  const priceMinor = minor(value)
  const pack = soldByLabel(priceMinor, product, isMeasured(product.unit))
  if (pack === null)
    return { notice: `${product.name} has no price, so its label cannot give the weight. Set a price first.` }
  return {
    product: { ...product, name: `${product.name}, ${pack.name}`, priceMinor, unit: 'pack', pack },
    quantityMilli: null,
  }
}
