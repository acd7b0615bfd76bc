import { z } from 'zod'
import { AmountMinor, maxMilli } from '../ceilings.ts'
import { LocationId } from '../documents/setting/location-schema.ts'
import { Instant } from '../instant.ts'
import { Minor } from '../money.ts'
import { Pack } from '../product/pack.ts'
import { maxShelf } from '../product/schema.ts'
import { Milli } from '../quantity.ts'
import { Unit } from '../terms/unit.ts'
import { NameText, Text } from '../text.ts'
import { Uuid } from '../uuid.ts'
import { itemsOf, latestOf } from './common.ts'

export const maxCounted = 2_000

/** What is to be counted: all products on sale, those of a category or a shelf, or some that are drawn of these. */
export const NewCount = z.strictObject({
  name: NameText.min(1, 'Give the count a name.').max(60),
  category: Text.max(60).optional(),
  shelf: Text.max(maxShelf).optional(),
  sample: z.int().min(1).max(maxCounted).optional(),
  /** Where is counted; absent: the first place. */
  locationId: LocationId.optional(),
  /** A difference worth more is counted again before it is posted. */
  recountAboveMinor: AmountMinor.min(0).optional(),
})
export type NewCount = z.infer<typeof NewCount>

export const CountState = z.enum(['open', 'closing', 'posted', 'cancelled'])
export type CountState = z.infer<typeof CountState>

export const Count = z.object({
  countId: Uuid,
  name: z.string(),
  category: z.string().nullable(),
  /** Absent: of all shelves. */
  shelf: z.string().optional(),
  locationId: LocationId,
  state: CountState,
  startedAt: Instant,
  products: z.int(),
  counted: z.int(),
})
export type Count = z.infer<typeof Count>
export const CountList = latestOf(Count)
export type CountList = z.infer<typeof CountList>

/** What the person who counts is shown: what there should be is not in it. */
export const CountSheet = itemsOf(
  z.object({
    productId: Uuid,
    sku: z.string(),
    name: z.string(),
    barcodes: z.array(z.string()),
    /** Absent: it is in none. */
    packs: z.array(Pack.omit({ priceMinor: true })).optional(),
    category: z.string(),
    unit: Unit,
    /** Null: not counted yet. */
    countedMilli: Milli.nullable(),
    /** It is to be counted again, all of it. */
    countAgain: z.boolean(),
    /** Why: some of it came or went between two scans of it. */
    isUnsure: z.boolean(),
  }),
).extend({
  ...Count.shape,
})
export type CountSheet = z.infer<typeof CountSheet>

export const CountEntryBody = z.strictObject({
  productId: Uuid,
  mode: z.enum(['add', 'set']),
  quantityMilli: Milli.min(0, 'The quantity cannot be negative.').max(maxMilli, 'The quantity is too large.'),
  /** How long ago it was counted: a device that was offline sends it late, and its clock may be wrong. */
  ageMs: z
    .int()
    .min(0)
    .max(7 * 24 * 3_600_000),
  /** Whether an unlikely count is confirmed. Absent from an earlier program, which can’t be asked. */
  isSure: z.boolean().optional(),
})
export type CountEntryBody = z.infer<typeof CountEntryBody>
export const CountedProduct = z.object({ productId: Uuid, countedMilli: Milli })

/** What was counted, beside the stock in the books at that moment. */
export const CountReview = z.object({
  ...Count.shape,
  recountAboveMinor: Minor.nullable(),
  lines: z.array(
    z.object({
      productId: Uuid,
      sku: z.string(),
      name: z.string(),
      unit: Unit,
      countedMilli: Milli,
      expectedMilli: Milli,
      differenceMilli: Milli,
      /** The difference at average cost. */
      differenceMinor: Minor,
      countedAt: Instant,
      countAgain: z.boolean(),
      /** Some of it came or went between two scans of it: it may be in what was counted or not. */
      isUnsure: z.boolean(),
      /** Another count, which is posted, counted it later: this one changes nothing of it. */
      isSuperseded: z.boolean(),
    }),
  ),
  differenceMinor: Minor,
  countAgain: z.int(),
  /** By name, in the order in which they began. */
  countedBy: z.array(z.string()),
  /** Who posted it; null until it is posted. */
  approvedBy: z.string().nullable(),
  /** Of the document that was posted. */
  entryNumber: z.int().nullable(),
})
export type CountReview = z.infer<typeof CountReview>
