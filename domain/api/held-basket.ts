import { z } from 'zod'
import { largestAmountMinor, maxMilli, maxSaleLines } from '../ceilings.ts'
import { Approval, maxApprovals, maxVoided, VoidedLine } from '../documents/sale/approval.ts'
import { ceilingPassed } from '../documents/sale/check.ts'
import { extend } from '../documents/sale/price.ts'
import { maxLineNote, PriceChange } from '../documents/sale/schema.ts'
import { GivenInstant } from '../instant.ts'
import { listOf } from '../list.ts'
import { Minor } from '../money.ts'
import { SoldPack } from '../product/pack.ts'
import { Milli } from '../quantity.ts'
import { TaxClassId } from '../terms/tax.ts'
import { Unit } from '../terms/unit.ts'
import { NameText, Text } from '../text.ts'
import { Uuid } from '../uuid.ts'
import { itemsOf } from './common.ts'

/** Who gave it. */
const given = { by: Text.min(1).max(128).optional() }

const Discount = z.union([
  z.strictObject({
    kind: z.literal('amount'),
    amountMinor: Minor.min(0).max(largestAmountMinor),
    basisMinor: Minor.min(0).max(largestAmountMinor).optional(),
    ...given,
  }),
  z.strictObject({ kind: z.literal('percent'), percentBp: z.int().min(0).max(10_000), ...given }),
])

/** A line as a till prices it, and nothing else: other tills take this for their own. */
const HeldLine = z
  .strictObject({
    lineId: Text.min(1).max(64),
    productId: Uuid,
    name: Text.max(300),
    sku: Text.max(100),
    unit: Unit,
    quantityMilli: Milli.min(1).max(maxMilli),
    pack: SoldPack.optional(),
    unitPriceMinor: Minor.min(0).max(largestAmountMinor),
    priceChange: PriceChange.optional(),
    discount: Discount.optional(),
    taxClassId: TaxClassId,
    note: Text.min(1).max(maxLineNote).optional(),
    /** The most it held: what is missing from it was taken off. */
    rungMilli: Milli.min(1).max(maxMilli).optional(),
  })
  .refine((line) => ceilingPassed(line) === null, 'The total of this line is too large.')

const sumOf = (lines: readonly z.infer<typeof HeldLine>[]) =>
  lines.reduce((sum, { unitPriceMinor, quantityMilli }) => sum + extend(unitPriceMinor, quantityMilli), 0)

const content = {
  /** Becomes the id of the sale, wherever it is recorded. */
  basketId: Uuid,
  discount: Discount.optional(),
  customer: z.strictObject({ customerId: Uuid, name: Text.max(300) }).optional(),
  note: Text.max(500).optional(),
  /** The quotation that it sells. */
  quotationId: Uuid.optional(),
}

/** A basket that was put aside, without any payment: other tills cannot know what was paid of it. */
export const HeldContents = z
  .strictObject({
    ...content,
    lines: listOf(HeldLine, maxSaleLines, 'A held basket needs at least one line.'),
    approvals: listOf(Approval, maxApprovals).optional(),
    voided: listOf(VoidedLine, maxVoided).optional(),
  })
  .refine(({ lines }) => sumOf(lines) <= largestAmountMinor, 'The total of this basket is too large.')
export type HeldContents = z.infer<typeof HeldContents>

/** The same in answers, without the limits of a request. */
export const HeldContentsAnswer = z.strictObject({
  ...content,
  lines: z.array(HeldLine),
  approvals: z.array(Approval).optional(),
  voided: z.array(VoidedLine).optional(),
})

export const HeldBasketBody = z.strictObject({
  tillId: Uuid,
  name: NameText.min(1).max(60),
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
  contents: HeldContentsAnswer,
})
export type SharedBasket = z.infer<typeof SharedBasket>

export const SharedBaskets = itemsOf(SharedBasket).extend({
  /** Those that were reopened a short while ago: no device offers them any more. */
  goneIds: z.array(Uuid),
})

export const TakenBasket = z.object({ contents: HeldContentsAnswer })
