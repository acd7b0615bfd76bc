import { z } from 'zod'
import { Day } from '../business-day.ts'
import { AmountMinor, maxMilli } from '../ceilings.ts'
import { listOf } from '../list.ts'
import { Minor } from '../money.ts'
import { maxPackName } from '../product/pack.ts'
import { Milli } from '../quantity.ts'
import { Unit } from '../terms/unit.ts'
import { NameText, TrimmedText } from '../text.ts'
import { Uuid } from '../uuid.ts'
import { itemsOf } from './common.ts'

/** The prices that are written by one request at most. */
export const maxPricesAtOnce = 500

/** In what the supplier sells it; its price is that of one of these. */
const SupplierPack = z.strictObject({
  name: NameText.min(1, 'Name the pack, such as Carton.').max(maxPackName),
  quantityMilli: Milli.min(1, 'Enter how much the pack holds.').max(maxMilli, 'The quantity is too large.'),
})

/** The entry of a supplier's list for a product. An empty one takes the product off the list. */
export const SupplierPriceInput = z.strictObject({
  productId: Uuid,
  /** What the supplier calls it. */
  code: TrimmedText.max(60).default(''),
  /** Absent: singly. */
  pack: SupplierPack.optional(),
  /** Without tax; absent: what it cost at the last delivery. */
  priceMinor: AmountMinor.min(0, 'A price is never negative.').optional(),
})
export type SupplierPriceInput = z.infer<typeof SupplierPriceInput>

export const SupplierPrices = z.strictObject({
  prices: listOf(SupplierPriceInput, maxPricesAtOnce, 'Name at least one product.').refine(
    (prices) => new Set(prices.map(({ productId }) => productId)).size === prices.length,
    'Each product can be listed only once.',
  ),
})
export type SupplierPrices = z.infer<typeof SupplierPrices>

/** What a product costs at a supplier: by the list, or at the last delivery where that was later. */
export const SupplierPrice = z.object({
  productId: Uuid,
  sku: z.string(),
  name: z.string(),
  unit: Unit,
  code: z.string(),
  pack: z.object({ name: z.string(), quantityMilli: Milli }).nullable(),
  /** Of a pack, where there is one. */
  priceMinor: Minor.nullable(),
  /** Of one unit of the product. */
  unitCostMinor: Minor.nullable(),
  changedOn: Day,
  from: z.enum(['list', 'delivery']),
})
export type SupplierPrice = z.infer<typeof SupplierPrice>
export const SupplierPriceList = itemsOf(SupplierPrice)
