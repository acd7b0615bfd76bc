import { z } from 'zod'
import { GivenInstant } from '../instant.ts'
import { Minor } from '../money.ts'
import { Milli } from '../quantity.ts'
import { TaxClassId } from '../terms/tax.ts'
import { Text, TrimmedText } from '../text.ts'
import { Uuid } from '../uuid.ts'

/** What every till prices a line by. Tills of other versions may say more of it, which is kept. */
const HeldLine = z.looseObject({
  lineId: Text.min(1).max(64),
  productId: Uuid,
  name: Text.max(300),
  sku: Text.max(100),
  unit: Text.max(40),
  quantityMilli: Milli,
  unitPriceMinor: Minor,
  taxClassId: TaxClassId,
})

/** A basket that was put aside, as its till keeps it. Nothing is paid of it. */
export const HeldContents = z.looseObject({
  /** Becomes the id of the sale, wherever it is recorded. */
  basketId: Uuid,
  lines: z.array(HeldLine).min(1).max(500),
  customer: z.looseObject({ customerId: Uuid, name: Text.max(300) }).optional(),
  note: Text.max(500).optional(),
})
export type HeldContents = z.infer<typeof HeldContents>

export const HeldBasketBody = z.strictObject({
  tillId: Uuid,
  name: TrimmedText.min(1).max(60),
  heldAt: GivenInstant,
  contents: HeldContents,
})
export type HeldBasketBody = z.infer<typeof HeldBasketBody>

/** Which till asks. */
export const HeldBasketTaker = z.strictObject({ tillId: Uuid })

export const SharedBasket = z.object({
  heldId: Uuid,
  name: z.string(),
  heldAt: z.string(),
  tillId: z.string(),
  /** Where it was held, by name; null where that till is not known. */
  till: z.string().nullable(),
  /** The till that is taking it up; null while anyone may. */
  takenBy: z.string().nullable(),
  contents: HeldContents,
})
export type SharedBasket = z.infer<typeof SharedBasket>

export const SharedBaskets = z.object({
  items: z.array(SharedBasket),
  /** Those that were taken up a short while ago: no device offers them any more. */
  goneIds: z.array(Uuid),
})

export const TakenBasket = z.object({ contents: HeldContents })
