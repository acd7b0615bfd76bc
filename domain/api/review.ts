import { z } from 'zod'
import { Day, GivenDay } from '../business-day.ts'
import { DocumentSubject } from '../documents/subject.ts'
import { GivenInstant, Instant } from '../instant.ts'
import { listOf } from '../list.ts'
import { Minor } from '../money.ts'
import { EntrySourceKind } from '../terms/document-kind.ts'
import { Review, ReviewCode } from '../terms/review.ts'
import { Text } from '../text.ts'
import { Uuid } from '../uuid.ts'
import { Flag, PageQuery, pageOf } from './common.ts'
import { SeenBy } from './sale.ts'

/** So many may be marked one by one in a request. */
export const maxMarkedItems = 200
/** So many may be marked in a request by what there is to look at; the answer says whether there are more. */
export const maxMarkedByReason = 20_000
/** At most so many open ones are counted; the answer then has `isMore`. */
export const maxCountedReviews = 10_000

export const ReviewQuery = z.strictObject({
  ...PageQuery.shape,
  /** Left out: both. */
  seen: Flag.optional(),
  code: ReviewCode.optional(),
  /** By the day it was posted on. */
  from: GivenDay.optional(),
  to: GivenDay.optional(),
  /** How the receipt number begins. */
  search: Text.max(80).optional(),
})

/** What was entered and what the records had, with the names of the ids in it. */
export const ShownReview = z.object({
  ...Review.shape,
  // A page that is older than the server may not know one: it is shown in general words.
  code: z.string(),
  /** The goods of the line. */
  lineName: z.string().optional(),
  /** The kind of document, by which the figure is named. */
  kind: z.string().optional(),
  /** Of a list: the row of the file. */
  row: z.int().optional(),
  /** Of the person or customer that `said` or `expected` is the id of. */
  saidName: z.string().optional(),
  expectedName: z.string().optional(),
  /** Of who did it. */
  byName: z.string().optional(),
  /**
   * Of a receipt that was in the count of its shift and arrived after it: the number of the Z report, what the count
   * differed by, and the cash of all such sales and refunds so far.
   */
  count: z
    .object({ number: z.int(), varianceMinor: Minor, salesCashMinor: Minor, refundsCashMinor: Minor })
    .optional(),
})
export type ShownReview = z.infer<typeof ShownReview>

export const ReviewItem = z.object({
  kind: z.string(),
  id: z.string(),
  reference: z.string(),
  /** What its document is about; absent where that is gone. */
  subject: DocumentSubject.optional(),
  postingDay: Day,
  recordedAt: Instant,
  /** Every reason once. */
  codes: z.array(z.string()),
  /** The first ten; those of the reason that was asked for come first. */
  reviews: z.array(ShownReview),
  reviewCount: z.int(),
  seen: SeenBy.nullable(),
  /** The main facts of the receipt; null where it is gone. */
  sale: z
    .object({
      soldAt: z.string(),
      tillName: z.string(),
      /** As in RecordedSale. */
      cashier: z.string().nullable(),
      cashierUid: z.string().nullable(),
      grossMinor: Minor,
      note: z.string().optional(),
    })
    .nullable(),
})
export type ReviewItem = z.infer<typeof ReviewItem>

/** How many are open, all and by reason; one with two reasons counts with each. */
export const OpenReviews = z.object({
  total: z.int(),
  byCode: z.array(z.object({ code: z.string(), count: z.int() })),
  /** There are more than were counted: the figures are of the newest. */
  isMore: z.boolean(),
})
export type OpenReviews = z.infer<typeof OpenReviews>

export const ReviewPage = z.object({
  ...pageOf(ReviewItem).shape,
  open: OpenReviews,
  /** When the list was read: what came in later is not on it. */
  at: Instant,
})
export type ReviewPage = z.infer<typeof ReviewPage>

export const ReviewedKind = EntrySourceKind
export const ReviewedId = Text.min(1).max(64)
const ItemId = z.strictObject({ kind: ReviewedKind, id: ReviewedId })

/**
 * Which are marked as checked: some by their ids, or all that have one reason and no other, up to when the list was
 * read. `mark` is made by the client and undoes it; one that is seen already stays with the person who saw it first.
 */
export const ReviewMark = z
  .strictObject({
    mark: Uuid,
    items: listOf(ItemId, maxMarkedItems, 'Choose at least one document.').optional(),
    code: ReviewCode.optional(),
    upTo: GivenInstant.optional(),
    note: Text.min(1).max(200).optional(),
  })
  .refine(
    ({ items, code, upTo }) =>
      items === undefined
        ? code !== undefined && upTo !== undefined
        : code === undefined && upTo === undefined,
    { error: 'Send either the items, or a code and a cut-off time.' },
  )
export type ReviewMark = z.infer<typeof ReviewMark>

export const ReviewMarked = z.object({
  /** Of those that were not seen yet. */
  marked: z.int(),
  /** There are more than one request marks: send it again. */
  isMore: z.boolean(),
  open: OpenReviews,
})
export type ReviewMarked = z.infer<typeof ReviewMarked>
