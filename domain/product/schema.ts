import { z } from 'zod'
import { comesToTooMuch, largestAmountMinor, maxMilli } from '../ceilings.ts'
import { listOf } from '../list.ts'
import { Minor } from '../money.ts'
import { Milli } from '../quantity.ts'
import { TaxClassId } from '../terms/tax.ts'
import { Unit } from '../terms/unit.ts'
import { NameText } from '../text.ts'
import { Uuid } from '../uuid.ts'
import { barcodePattern } from './barcode-pattern.ts'
import { barcodeTwice, maxPackName, maxPacks } from './pack.ts'

export const Price = Minor.min(0, 'A price is never negative.')
const PriceInput = Price.max(largestAmountMinor, 'This is too large for a price. Is it a barcode?')
const CostInput = Price.max(largestAmountMinor, {
  error: 'This is too large for a cost. Is it a barcode?',
  abort: true,
})
const QuantityInput = Milli.min(0).max(maxMilli, {
  error: 'A quantity is at most 1,000,000. Is it a barcode?',
  // One refusal is enough: its amount at cost is not checked.
  abort: true,
})

export const productFields = {
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
  z.string().trim().regex(barcodePattern, 'A barcode has 4 to 48 digits or letters.'),
  10,
)
const Category = NameText.max(60)
export const maxShelf = 40

/** A pack as it may be written. */
export const PackInput = z.strictObject({
  packId: Uuid,
  name: NameText.min(1, 'Every pack needs a name, such as Carton.').max(maxPackName),
  quantityMilli: QuantityInput.min(1, 'Enter how much the pack holds.'),
  barcodes: Barcodes.default([]),
  priceMinor: PriceInput,
})
const Packs = listOf(PackInput, maxPacks).refine(
  (packs) => new Set(packs.map(({ packId }) => packId)).size === packs.length,
  'Each pack can be listed only once.',
)

/** What may be written. What was written before there were these limits is still read. */
export const writtenFields = {
  ...productFields,
  sku: NameText.min(1, 'Every product needs a SKU.').max(40),
  name: NameText.min(1, 'Every product needs a name.').max(160),
  barcodes: Barcodes,
  category: Category,
  priceMinor: PriceInput,
  costMinor: CostInput,
  reorderLevelMilli: QuantityInput,
  /** Absent: it is sold singly alone. */
  packs: Packs.optional(),
  /** Its place in the shop: a shelf, an aisle, a bin. */
  shelf: NameText.max(maxShelf).optional(),
  /** No stock is kept of it: a delivery, a restocking fee. Absent: stock is. */
  isService: z.boolean().optional(),
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
    /** The opening stock. Posted once, at cost, against opening balances. */
    openingQuantityMilli: QuantityInput.optional(),
  })
  .refine(
    ({ costMinor, openingQuantityMilli }) => !comesToTooMuch(costMinor, openingQuantityMilli ?? (0 as Milli)),
    {
      path: ['openingQuantityMilli'],
      message: 'At this cost that is more than the books can hold. Check the quantity and the cost.',
    },
  )
  .refine(({ isService, openingQuantityMilli = 0 }) => !isService || openingQuantityMilli === 0, {
    path: ['openingQuantityMilli'],
    message: 'A service has no stock.',
  })
  .refine((product) => barcodeTwice(product) === null, {
    path: ['packs'],
    message: 'A barcode means the product or one of its packs, not both.',
  })
export type ProductInput = z.infer<typeof ProductInput>
