import { duplicateField } from '../db/duplicate.ts'

/** Which rule of the shop's products a write ran into. */
export type Clash = 'same-id' | 'same-sku' | 'same-barcode'

export function clashOf(error: unknown): Clash | null {
  const field = duplicateField(error)
  if (field === '_id') return 'same-id'
  if (field === 'sku') return 'same-sku'
  return field === 'barcodes' || field === 'search.numbers' ? 'same-barcode' : null
}

/** An error within a bulk write names its index in its text alone. */
export function clashNamed(message: string): Clash | null {
  if (message.includes('index: _id_ ')) return 'same-id'
  if (message.includes('index: _id.shopId_1_sku_1 ')) return 'same-sku'
  const ofBarcodes = ['index: _id.shopId_1_barcodes_1 ', 'index: _id.shopId_1_search.numbers_1 ']
  return ofBarcodes.some((index) => message.includes(index)) ? 'same-barcode' : null
}
