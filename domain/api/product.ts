import { z } from 'zod'
import { Instant } from '../instant.ts'
import { Minor } from '../money.ts'
import { Price, productFields, writtenFields } from '../product/schema.ts'
import { Milli } from '../quantity.ts'
import { Text } from '../text.ts'
import { Uuid } from '../uuid.ts'
import { PageQuery, pageOf } from './common.ts'

export const ProductChange = z.strictObject({
  ...z.strictObject(writtenFields).partial().shape,
  status: z.enum(['active', 'archived']).optional(),
  /** The revision the change was made on; another one answers 409 product_changed. */
  revision: z.int().optional(),
})
export type ProductChange = z.infer<typeof ProductChange>

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
})
export type Product = z.infer<typeof Product>

export const ProductQuery = z.strictObject({
  ...PageQuery.shape,
  search: Text.max(100).optional(),
  category: Text.max(60).optional(),
  status: z.enum(['active', 'archived', 'all']).default('active'),
})
export const ProductPage = pageOf(Product)

export const ProductExportQuery = z.strictObject({ format: z.enum(['csv', 'xlsx']).default('csv') })

/** What a product's price was set to, and what it was before. */
export const PriceChange = z.object({
  at: Instant,
  byUid: z.string(),
  priceMinor: Minor,
  previousPriceMinor: Minor.nullable(),
})
export type PriceChange = z.infer<typeof PriceChange>
