import { z } from 'zod'
import { comesToTooMuch, largestAmountMinor, mostMilli } from '../ceilings.ts'
import { Minor } from '../money.ts'
import { Milli } from '../quantity.ts'
import { Text, TrimmedText } from '../text.ts'
import { Instant, listOf, PageQuery, pageOf, ShopId, Uuid } from './common.ts'
import { TaxClassId } from './shop.ts'

/** Units a product is sold in; those of the second kind allow fractions. */
export const wholeUnits = ['piece', 'pack', 'carton', 'bottle', 'bag'] as const
export const fractionalUnits = ['kg', 'g', 'l', 'ml', 'm'] as const
export const Unit = z.enum([...wholeUnits, ...fractionalUnits])
export type Unit = z.infer<typeof Unit>

const Price = Minor.min(0, 'A price is never negative.')
const PriceInput = Price.max(largestAmountMinor, 'This is too large for a price. Is it a barcode?')
const CostInput = Price.max(largestAmountMinor, {
  error: 'This is too large for a cost. Is it a barcode?',
  abort: true,
})
const QuantityInput = Milli.min(0).max(mostMilli, {
  error: 'A quantity is at most 1,000,000. Is it a barcode?',
  // Said once: what it comes to at its cost is not looked at.
  abort: true,
})

const productFields = {
  sku: z.string(),
  name: z.string(),
  barcodes: z.array(z.string()),
  category: z.string(),
  unit: Unit,
  /** What the shelf says, including or excluding tax as the shop sells. Minor units of one whole unit. */
  priceMinor: Price,
  taxClassId: TaxClassId,
  /** What one unit cost last; what a sale costs where nothing was received yet. */
  costMinor: Price,
  reorderLevelMilli: Milli.min(0),
}

const Barcodes = listOf(
  z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z-]{4,48}$/, 'A barcode has 4 to 48 digits or letters.'),
  10,
)
const Category = TrimmedText.max(60)

/** What may be written. What was written before there were these limits is still read. */
const writtenFields = {
  ...productFields,
  sku: TrimmedText.min(1, 'Every product needs a SKU.').max(40),
  name: TrimmedText.min(1, 'Every product needs a name.').max(160),
  barcodes: Barcodes,
  category: Category,
  priceMinor: PriceInput,
  costMinor: CostInput,
  reorderLevelMilli: QuantityInput,
}

export const ProductInput = z
  .strictObject({
    productId: Uuid,
    ...writtenFields,
    barcodes: Barcodes.default([]),
    category: Category.default(''),
    unit: Unit.default('piece'),
    taxClassId: TaxClassId.default('standard'),
    costMinor: CostInput.default(0 as Minor),
    reorderLevelMilli: QuantityInput.default(0 as Milli),
    /** What stands on the shelf already. Posted once, at cost, against opening balances. */
    openingQuantityMilli: QuantityInput.optional(),
  })
  .refine(
    ({ costMinor, openingQuantityMilli }) => !comesToTooMuch(costMinor, openingQuantityMilli ?? (0 as Milli)),
    {
      path: ['openingQuantityMilli'],
      message: 'At this cost that is more than the books can hold. Look at quantity and cost.',
    },
  )
export type ProductInput = z.infer<typeof ProductInput>

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

export const ProductParams = z.strictObject({ shopId: ShopId, productId: Uuid })

export const ProductExportQuery = z.strictObject({ format: z.enum(['csv', 'xlsx']).default('csv') })

/** What a product's price was before, newest first. */
export const PriceChanges = z.object({
  items: z.array(
    z.object({ at: Instant, byUid: z.string(), priceMinor: Minor, previousPriceMinor: Minor.nullable() }),
  ),
})
export type PriceChange = z.infer<typeof PriceChanges>['items'][number]

/** Fields a file's columns can be mapped to. */
export const productImportFields = [
  'sku',
  'name',
  'barcodes',
  'category',
  'unit',
  'price',
  'taxClass',
  'cost',
  'reorderLevel',
  'quantity',
] as const
export type ProductImportField = (typeof productImportFields)[number]
