import { z } from 'zod'
import { maxMilli } from '../ceilings.ts'
import { Minor } from '../money.ts'
import { formatMilli, Milli, milli } from '../quantity.ts'
import { multiplyDivide } from '../rounding.ts'
import { fractionalUnits } from '../terms/unit.ts'
import { Text } from '../text.ts'
import { Uuid } from '../uuid.ts'
import { comparedAs, isSameCode } from './article-number.ts'

/** The packs that a product has at most. */
export const maxPacks = 8
export const maxPackName = 40

/**
 * A way in which a product is sold or bought several at a time: a carton of 24. The stock is that of the product, in
 * its own unit.
 */
export const Pack = z.object({
  packId: Uuid,
  name: z.string(),
  /** How much of the product's unit it holds. */
  quantityMilli: Milli,
  /** Scanned, they mean the pack. Each is that of one pack or product alone. */
  barcodes: z.array(z.string()),
  /** Of the whole pack, as the product's price is: with or without tax as the shop sells. */
  priceMinor: Minor,
})
export type Pack = z.infer<typeof Pack>

/** The pack that a line was sold in, as it was then. */
export const SoldPack = z.strictObject({
  /** Absent: weighed or priced by a label of the scale, and no pack of the product's. */
  packId: Uuid.optional(),
  name: Text.min(1).max(maxPackName),
  quantityMilli: Milli.min(1).max(maxMilli, 'The quantity is too large.'),
})
export type SoldPack = z.infer<typeof SoldPack>

/** `Carton of 24`, `Sack of 25 kg`; as it is called where its name says how much it holds. */
export function packLabel(
  { name, quantityMilli }: Pick<Pack, 'name' | 'quantityMilli'>,
  unit: string,
): string {
  const quantity = formatMilli(quantityMilli)
  if (new RegExp(String.raw`(^|[^\d.,])${quantity}([^\d.,]|$)`).test(name)) return name
  const isMeasured = fractionalUnits.some((one) => one === unit)
  return `${name} of ${quantity}${isMeasured ? ` ${unit}` : ''}`
}

/** How much of the product so many packs hold; a quantity that is in no pack is what it says. */
export function inSingles({
  quantityMilli,
  pack,
}: {
  quantityMilli: Milli
  pack?: Pick<Pack, 'quantityMilli'> | undefined
}): Milli {
  return pack ? milli(multiplyDivide(quantityMilli, pack.quantityMilli, 1000)) : quantityMilli
}

type Coded = { barcodes: readonly string[]; packs?: readonly Pick<Pack, 'name' | 'barcodes'>[] | undefined }

/** All codes that find a product: its own, and those of its packs. */
export function allBarcodes({ barcodes, packs = [] }: Coded): string[] {
  return [...new Set([...barcodes, ...packs.flatMap((pack) => pack.barcodes)])]
}

/** A barcode that would mean the product and a pack of it, or two of its packs; null where there is none. */
export function barcodeTwice({ barcodes, packs = [] }: Coded): { barcode: string; name: string } | null {
  const compared = (codes: readonly string[]) => new Set(codes.map(comparedAs))
  const seen = compared(barcodes)
  for (const pack of packs) {
    const codes = compared(pack.barcodes)
    const barcode = pack.barcodes.find((code) => seen.has(comparedAs(code)))
    if (barcode !== undefined) return { barcode, name: pack.name }
    for (const code of codes) seen.add(code)
  }
  return null
}

/** Whether a product has a code: as its SKU, or as a barcode of it or of a pack, however its number is written. */
export function hasCode(product: Coded & { sku: string }, code: string): boolean {
  return product.sku === code || allBarcodes(product).some((barcode) => isSameCode(barcode, code))
}

/** The pack of a product with this barcode. What is written so comes before the same number in other digits. */
export function packByBarcode<One extends Pick<Pack, 'barcodes'>>(
  { packs = [] }: { packs?: readonly One[] | undefined },
  barcode: string,
): One | undefined {
  return (
    packs.find(({ barcodes }) => barcodes.includes(barcode)) ??
    packs.find(({ barcodes }) => barcodes.some((one) => isSameCode(one, barcode)))
  )
}
