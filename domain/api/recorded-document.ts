import { z } from 'zod'
import { Day } from '../business-day.ts'
import { DocumentFact } from '../documents/document-fact.ts'
import { DescribedSource } from '../documents/subject.ts'
import { Minor } from '../money.ts'
import { TaxClassId } from '../terms/tax.ts'
import { Entry } from './ledger.ts'
import { ReviewItem } from './review.ts'

/** A line of the entry and what it is of; names in place of ids where they are known. */
const Line = z.object({
  ...Entry.shape.lines.element.shape,
  party: z.string().optional(),
  due: Day.optional(),
  till: z.string().optional(),
  /** Of a line on 1200, in a shop with more places than one. */
  place: z.string().optional(),
  taxClass: TaxClassId.optional(),
  taxComponent: z.string().optional(),
  taxRateBp: z.int().optional(),
  /** What the tax was worked out on. */
  taxBaseMinor: Minor.optional(),
})

const Related = z.object({
  source: DescribedSource,
  postingDay: Day,
  /** Null on earlier documents with a zero total. */
  number: z.int().nullable(),
})
export type RelatedDocument = z.infer<typeof Related>

/** A document as it is recorded: its content, its entry, and what belongs to it. */
export const RecordedDocument = z.object({
  ...Entry.shape,
  lines: z.array(Line),
  /** By name, else by email address; null where that is not known. */
  postedBy: z.string().nullable(),
  /** Null where the program itself recorded it, or it is an earlier one. */
  postedByUid: z.string().nullable(),
  facts: z.array(DocumentFact),
  /** What there is to check; null where there is nothing. */
  review: ReviewItem.nullable(),
  /** What it returns or takes back. */
  follows: z.array(Related),
  /** What returns it or takes it back. */
  followers: z.array(Related),
  /** Whether its page offers to take it back: its kind can be, and nothing took it back yet. */
  canBeReversed: z.boolean(),
})
export type RecordedDocument = z.infer<typeof RecordedDocument>

/** The number of an entry, as it is in an address. */
export const EntryNumber = z.string().regex(/^[1-9]\d{0,14}$/, 'Entries are numbered from 1.')
