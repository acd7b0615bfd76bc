import type { Product } from '#domain/api/product.ts'
import { type Pack, packLabel, type SoldPack } from '#domain/product/pack.ts'

/** A product as it is sold at a till, or a pack of it: then name, price and barcodes are those of the pack. */
export type Sellable = Product & { pack?: SoldPack }

/** What distinguishes a product and its packs. */
export function keyOf({ productId, pack }: Pick<Sellable, 'productId' | 'pack'>): string {
  return pack?.packId ?? productId
}

/** A pack as the shelf has it: it is counted in packs, and listed after its product. */
export function packOf(product: Product, { barcodes, priceMinor, ...pack }: Pack): Sellable {
  const name = `${product.name}, ${packLabel(pack, product.unit)}`
  const { packs: _, scheduledPrices: _s, ...rest } = product
  return { ...rest, name, barcodes, priceMinor, unit: 'pack', pack }
}
