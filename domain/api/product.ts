import { z } from 'zod'
import { Day, GivenDay } from '../business-day.ts'
import { Instant } from '../instant.ts'
import { Minor } from '../money.ts'
import { Pack } from '../product/pack.ts'
import { PictureSize } from '../product/picture.ts'
import { maxScheduledPrices } from '../product/price-on.ts'
import { maxShelf, Price, productFields, writtenFields } from '../product/schema.ts'
import { Milli } from '../quantity.ts'
import { Text } from '../text.ts'
import { Uuid } from '../uuid.ts'
import { changesOf } from './changes.ts'
import { PageQuery, pageOf, TableFormat } from './common.ts'

export const ProductChange = z.strictObject({
  ...z.strictObject(writtenFields).partial().shape,
  status: z.enum(['active', 'archived']).optional(),
  isFavourite: z.boolean().optional(),
  /** All future prices; those left out are removed. Each begins on a different day after today. */
  scheduledPrices: z
    .array(z.strictObject({ from: GivenDay, priceMinor: writtenFields.priceMinor }))
    .max(maxScheduledPrices)
    .refine((prices) => new Set(prices.map(({ from }) => from)).size === prices.length, {
      message: 'Only one price can start on a day.',
    })
    .optional(),
  /** The revision the change was made on; another one answers 409 product_changed. */
  revision: z.int().optional(),
})
export type ProductChange = z.infer<typeof ProductChange>

/** The most products that are changed by one request. */
export const maxChangesAtOnce = 200

/** Changes of several products, each on the revision that it was made on. */
export const ProductChanges = z.strictObject({
  changes: z
    .array(ProductChange.omit({ scheduledPrices: true }).extend({ productId: Uuid, revision: z.int() }))
    .min(1)
    .max(maxChangesAtOnce)
    .refine((changes) => new Set(changes.map(({ productId }) => productId)).size === changes.length, {
      message: 'List each product only once.',
    }),
})
export type ProductChanges = z.infer<typeof ProductChanges>

/** What became of one of them: changed, as it already was, or not changed, with the reason. */
export const ProductChangeResult = z.discriminatedUnion('outcome', [
  z.object({ productId: Uuid, outcome: z.enum(['changed', 'unchanged']), revision: z.int() }),
  z.object({ productId: Uuid, outcome: z.literal('refused'), code: z.string(), detail: z.string() }),
])
export type ProductChangeResult = z.infer<typeof ProductChangeResult>

export const Product = z.object({
  productId: Uuid,
  ...productFields,
  status: z.enum(['active', 'archived']),
  revision: z.int(),
  onHandMilli: Milli,
  /** Costs are for those who see them (costs.ts): an employee's answer has neither of these two. */
  costMinor: Price.optional(),
  /** Moving average of one unit; null while none was ever received. */
  averageCostMinor: Minor.nullable().optional(),
  updatedAt: Instant,
  /** Something of it was received or sold once. Absent where not. */
  hasMoved: z.literal(true).optional(),
  /** Shown first at the till. Absent where not. */
  isFavourite: z.literal(true).optional(),
  /** The id of its picture, new with each picture. Absent if there is none. */
  pictureId: Uuid.optional(),
  /** Prices to come, by day. An older server does not send them. */
  scheduledPrices: z.array(z.object({ from: Day, priceMinor: Minor })).optional(),
  /** Absent: it is sold singly alone. */
  packs: z.array(Pack).optional(),
  /** Absent where none was entered. */
  shelf: z.string().optional(),
  /** No stock is kept of it. Absent where it is. */
  isService: z.literal(true).optional(),
})
export type Product = z.infer<typeof Product>

/** In the order of a figure; `-` before it: the largest first. */
export const ProductSort = z.enum(['name', '-name', 'price', '-price', 'stock', '-stock'])
export type ProductSort = z.infer<typeof ProductSort>

/** `reorder`: at or below its reorder level, where it has one. `short`: low, out of stock or below zero. */
const ProductStockState = z.enum(['reorder', 'short'])

const filter = {
  search: Text.max(100).optional(),
  category: Text.max(60).optional(),
  shelf: Text.max(maxShelf).optional(),
  status: z.enum(['active', 'archived', 'all']).default('active'),
  state: ProductStockState.optional(),
  /** Absent: as they are written; where something is searched, the likeliest first. */
  sort: ProductSort.optional(),
}

export const ProductQuery = z.strictObject({ ...PageQuery.shape, ...filter })
export type ProductQuery = z.infer<typeof ProductQuery>

export const ProductTableQuery = z.strictObject({ ...filter, format: TableFormat })
export type ProductTableQuery = z.infer<typeof ProductTableQuery>

/** What products are put under, each once and in order. */
export const ProductGroups = z.object({ categories: z.array(z.string()), shelves: z.array(z.string()) })
export type ProductGroups = z.infer<typeof ProductGroups>

/** What no product has yet. */
export const FreeCodes = z.object({
  sku: z.string(),
  /** The highest barcode of the shop's own numbers; null where it has none. */
  lastOwnBarcode: z.string().nullable(),
})
export type FreeCodes = z.infer<typeof FreeCodes>

const Named = z.object({ productId: Uuid, sku: z.string(), name: z.string() })

/** Two products with one article number, from before numbers were compared: a scan of it is ambiguous. */
export const SharedNumber = z.object({
  /** As GTIN-14. */
  number: z.string(),
  products: z.array(Named),
})
export type SharedNumber = z.infer<typeof SharedNumber>

export const ProductPage = pageOf(Product)
export const ProductsChanged = changesOf(Product)

export const PictureQuery = z.strictObject({ size: PictureSize.default('large') })

export const ProductExportQuery = z.strictObject({ format: z.enum(['csv', 'xlsx']).default('csv') })

/** What a product's price was set to, and what it was before. */
export const PriceChange = z.object({
  at: Instant,
  byUid: z.string(),
  /** Absent for a person who is no longer known. */
  byName: z.string().optional(),
  /** Of a price that was set ahead: the day it began. */
  from: Day.optional(),
  priceMinor: Minor,
  previousPriceMinor: Minor.nullable(),
})
export type PriceChange = z.infer<typeof PriceChange>
