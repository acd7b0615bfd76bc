import type { Product } from '#domain/api/product.ts'
import type { Day } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import type { Minor } from '#domain/money.ts'
import { allBarcodes, barcodeTwice, type Pack } from '#domain/product/pack.ts'
import { partScheduled } from '#domain/product/price-on.ts'
import type { ProductInput } from '#domain/product/schema.ts'
import { milli } from '#domain/quantity.ts'
import { unitCost } from '#domain/stock/moving-average.ts'
import type { PriceChangeRecord, ProductDocument, StockBalanceDocument } from '../db/documents.ts'

export type StoredScheduledPrice = NonNullable<ProductDocument['scheduledPrices']>[number]

/** A product as this subject keeps it: one that came in a history of sales lacks the last three. */
export type StoredProduct = ProductDocument & {
  /** Digest of what it was made from, so that making it again is recognised. */
  madeFrom?: string
  /** Stock on the shelf that is not in the books yet; taken away once it is. */
  openingStock?: OpeningStock
  /** What it was called before, and until when, oldest first. */
  formerNames?: { name: string; until: Date }[]
  /** What its packs were called before, as `packLabel` has them, oldest first. */
  formerPacks?: string[]
  /** Never stored: scheduled prices that have begun by now, as the history has them once the price is changed. */
  begunPrices?: PriceChangeRecord[]
}
type OpeningStock = { quantityMilli: ProductInput['reorderLevelMilli']; valueMinor: Minor }

/** What a person can change of a product. */
export type ProductFields = Pick<
  ProductDocument,
  | 'sku'
  | 'name'
  | 'barcodes'
  | 'category'
  | 'unit'
  | 'priceMinor'
  | 'taxClassId'
  | 'costMinor'
  | 'reorderLevelMilli'
  | 'status'
  | 'scheduledPrices'
  | 'packs'
  | 'isFavourite'
  | 'shelf'
  | 'isService'
>

/** The product with what there is of it and what that cost. */
export function describeProduct(product: StoredProduct, balance: StockBalanceDocument | undefined): Product {
  return {
    productId: product._id.productId,
    sku: product.sku,
    name: product.name,
    barcodes: ownBarcodesOf(product),
    category: product.category,
    unit: product.unit as Product['unit'],
    priceMinor: product.priceMinor,
    taxClassId: product.taxClassId,
    costMinor: product.costMinor,
    reorderLevelMilli: product.reorderLevelMilli,
    status: product.status,
    revision: product.revision,
    onHandMilli: balance?.quantityMilli ?? milli(0),
    averageCostMinor: balance ? unitCost(balance) : null,
    updatedAt: product.updatedAt.toISOString(),
    ...(balance && { hasMoved: true }),
    ...(product.isFavourite && { isFavourite: true }),
    ...(product.shelf && { shelf: product.shelf }),
    ...(product.isService && { isService: true }),
    ...(product.pictureId !== undefined && { pictureId: product.pictureId }),
    ...(product.scheduledPrices && {
      scheduledPrices: product.scheduledPrices.map(({ from, priceMinor }) => ({ from, priceMinor })),
    }),
    ...(product.packs && product.packs.length > 0 && { packs: product.packs }),
  }
}

/** The barcodes that mean one of it, and none of its packs. */
export function ownBarcodesOf({ barcodes, packs }: Pick<ProductDocument, 'barcodes' | 'packs'>): string[] {
  if (!packs || packs.length === 0) return barcodes
  const ofPacks = new Set(packs.flatMap((pack) => pack.barcodes))
  return barcodes.filter((barcode) => !ofPacks.has(barcode))
}

type Coded = { barcodes: readonly string[]; packs?: readonly Pack[] | undefined }

/** The packs as they are kept, and every barcode that finds the product. @throws Refusal barcode_twice */
export function codesOf({ barcodes, packs }: Coded): Pick<ProductDocument, 'barcodes' | 'packs'> {
  const twice = barcodeTwice({ barcodes, packs })
  if (twice) throw new Refusal('barcode_twice', twice)
  return { barcodes: allBarcodes({ barcodes, packs }), ...(packs && { packs: [...packs] }) }
}

/** The fields of `wanted` that differ from the product's: nothing where nothing would change. */
export function changedFields(
  product: ProductFields,
  wanted: Partial<ProductFields>,
): Partial<ProductFields> {
  const { isFavourite = false, shelf = '', isService = false } = product
  const held = { ...product, isFavourite, shelf, isService }
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(held[field as keyof ProductFields]),
    ),
  )
}

/** The product as it is on a day: its price then, and of its scheduled prices those still to come. */
export function asOn(product: StoredProduct, today: Day): StoredProduct {
  if (!product.scheduledPrices) return product
  const { begun, toCome } = partScheduled(product.scheduledPrices, today)
  let { priceMinor } = product
  const begunPrices: PriceChangeRecord[] = []
  for (const scheduled of begun) {
    begunPrices.push({ ...scheduled, previousPriceMinor: priceMinor })
    priceMinor = scheduled.priceMinor
  }
  return { ...product, priceMinor, scheduledPrices: toCome, begunPrices }
}
