import { z } from 'zod'
import { Day, GivenDay } from '../business-day.ts'
import { maxBatchSales } from '../ceilings.ts'
import { Approval, VoidedLine } from '../documents/sale/approval.ts'
import { GivenDiscount, SaleBody, SaleLine } from '../documents/sale/schema.ts'
import { Email } from '../email.ts'
import { Instant } from '../instant.ts'
import { listOf } from '../list.ts'
import { Minor } from '../money.ts'
import { Tender } from '../payments/paid-tender.ts'
import { PaymentTypeId } from '../payments/payment-type.ts'
import { EntryHash } from '../posting/entry-hash.ts'
import { Milli } from '../quantity.ts'
import { LineTax } from '../tax/line-tax.ts'
import { SaleKind } from '../terms/document-kind.ts'
import { Review } from '../terms/review.ts'
import { TenderKind } from '../terms/tender.ts'
import { Text } from '../text.ts'
import { Uuid } from '../uuid.ts'
import { Flag, PageQuery, pageOf, TableFormat } from './common.ts'
import { PaymentCorrection } from './payment-correction.ts'

/** Who looked at what there was to look at, and when. */
export const SeenBy = z.object({
  at: Instant,
  /** By name, else by email address; null where that is not known. */
  by: z.string().nullable(),
  byUid: z.string(),
  note: z.string().optional(),
})
export type SeenBy = z.infer<typeof SeenBy>

/** The stored answer to a recorded sale; the same content again gets it byte for byte. */
export const SaleRecorded = z.object({
  saleId: Uuid,
  receiptNumber: z.string(),
  businessDay: Day,
  postingDay: Day,
  /** Number of the ledger entry; null for a sale with a total of zero. */
  entryNumber: z.int().nullable(),
  /** Hash of that entry, for the till to keep. Not in answers that were first given before there was one. */
  entryHash: EntryHash.nullable().optional(),
  recordedAt: Instant,
  reviews: z.array(Review),
})
export type SaleRecorded = z.infer<typeof SaleRecorded>

/**
 * What a till reads of the answer: one of a newer program may have more fields, or others, and the sale is recorded
 * anyway.
 */
export const SaleReceived = z.object({
  saleId: Uuid,
  entryNumber: z.int().nullish().catch(null),
  entryHash: EntryHash.nullish().catch(null),
  recordedAt: Instant.nullish().catch(null),
})
export type SaleReceived = z.infer<typeof SaleReceived>

export const SaleBatchEntry = z.strictObject({ saleId: Uuid, sale: SaleBody })
export type SaleBatchEntry = z.infer<typeof SaleBatchEntry>

/** Each is checked against SaleBatchEntry by itself: an invalid one is refused in its place, others are recorded. */
const AnyEntry = z.unknown().meta(z.toJSONSchema(SaleBatchEntry, { io: 'input' }))
export const SaleBatch = z.strictObject({
  sales: listOf(AnyEntry, maxBatchSales, 'Send at least one sale.'),
})

/** A result for each entry, in their order. */
export const SaleBatchResult = z.object({
  results: z.array(
    z.union([
      z.object({ saleId: Uuid, status: z.union([z.literal(200), z.literal(201)]), recorded: SaleRecorded }),
      z.object({
        /** Null where the entry has no id that is one. */
        saleId: Uuid.nullable(),
        status: z.int(),
        code: z.string(),
        detail: z.string(),
      }),
    ]),
  ),
})

/** The same, as a till reads it. */
export const SaleBatchReceived = z.object({
  results: z.array(
    z.union([
      z.object({ saleId: Uuid, recorded: SaleReceived }),
      z.object({ saleId: Uuid.nullable(), status: z.int(), code: z.string(), detail: z.string() }),
    ]),
  ),
})

/** A receipt that another one names: a return its sale, a sale its returns. */
export const RelatedReceipt = z.object({
  saleId: Uuid,
  receiptNumber: z.string(),
  soldAt: z.string(),
  grossMinor: Minor,
})
export type RelatedReceipt = z.infer<typeof RelatedReceipt>

/** What can still be returned of a sale, and its refund: see `composeReturn`. */
export const LeftOfSale = z.object({
  /** What earlier returns took of each line; lines without a return are absent. */
  returned: z.array(
    z.object({
      lineId: z.string(),
      quantityMilli: Milli,
      amountMinor: Minor,
      grossMinor: Minor,
      taxesMinor: z.array(Minor),
    }),
  ),
  refunded: z.object({ carriedMinor: Minor, leftMinor: Minor }),
  /** What was paid by each tender and not given back by it; below nothing where more was. */
  left: z.array(z.object({ kind: TenderKind, amountMinor: Minor })),
  /** The same by the shop's own payment types. */
  leftByType: z
    .array(z.object({ kind: TenderKind, typeId: z.string().optional(), amountMinor: Minor }))
    .optional(),
})
export type LeftOfSale = z.infer<typeof LeftOfSale>

/** A sale as a list or a receipt shows it: what the till sent, and what the server added. */
export const RecordedSale = z.object({
  ...SaleBody.shape,
  // What was recorded is shown as stored, even if a new one would be refused.
  soldAt: z.string(),
  note: z.string().optional(),
  /** When the till sent it, by its own clock. */
  sentAt: z.string().optional(),
  /** Where the till's time was wrong or unsure: between which times it was sold, by the server's clock. */
  soldBetween: z.object({ from: Instant, to: Instant }).optional(),
  saleId: Uuid,
  /** `import` for a past sale that came in a file. */
  tillId: z.string(),
  receiptNumber: z.string(),
  tenders: z.array(z.object({ ...Tender.shape, reference: z.string().optional() })),
  approvals: z.array(Approval).optional(),
  voided: z.array(VoidedLine).optional(),
  discounts: z.array(GivenDiscount).optional(),
  /** What the shop called the payment types that were its own, where they were not plainly of their kind. */
  paidBy: z
    .array(z.object({ typeId: z.string(), kind: TenderKind, name: z.string(), account: z.string() }))
    .optional(),
  lines: z.array(
    z.object({
      ...SaleLine.shape,
      lineId: z.string(),
      returnOfLineId: z.string().optional(),
      taxes: z.array(z.object({ ...LineTax.shape, component: z.string() })),
      sku: z.string(),
      name: z.string(),
      /** Of the quantity, of a receipt that is read alone; null where it is of packs, or the product is not known. */
      unit: z.string().nullable().optional(),
      netMinor: Minor,
      taxMinor: Minor,
      grossMinor: Minor,
      /** Left of this line to return. */
      returnableMilli: Milli.optional(),
    }),
  ),
  tillName: z.string(),
  /** Who sold, by name, else by email address; null on a past sale from a file, and where that is not known. */
  cashier: z.string().nullable(),
  cashierUid: z.string().nullable(),
  /** Who sent it later, if that is not who sold; named like the cashier. */
  sentBy: z.string().nullable(),
  sentByUid: z.string().nullable(),
  customerName: z.string().nullable(),
  discountMinor: Minor,
  businessDay: Day,
  /** It arrived after its shift was closed; its cash was in the count of that shift. */
  isInCount: z.literal(true).optional(),
  /** It arrived after a float was counted that its cash was in. */
  isInFloat: z.literal(true).optional(),
  /** By when what is on account is to be paid, as was agreed with the customer; absent: at once. */
  due: Day.optional(),
  postingDay: Day,
  entryNumber: z.int().nullable(),
  /** Of that entry. Absent from an earlier server. */
  entryHash: EntryHash.nullable().optional(),
  recordedAt: Instant,
  // A page that is older than the server may not know one: it is shown in general words.
  reviews: z.array(z.object({ ...Review.shape, code: z.string() })),
  /** Null until they are reviewed, and if there are none. */
  reviewsSeen: SeenBy.nullable(),
  /** Names of the people whom it names as who removed lines, gave discounts or changed prices. */
  doers: z.array(z.object({ uid: z.string(), name: z.string() })).optional(),
  /** Of a sale that is read alone: its returns, oldest first, and what they left of it. */
  returns: z.array(RelatedReceipt).optional(),
  leftToTakeBack: LeftOfSale.optional(),
  /** Where it was keyed to another payment type than it was paid by, oldest first. */
  paymentCorrections: z.array(PaymentCorrection).optional(),
  /** Of one of an exchange that is read alone: the other, what came back or what went out for it. */
  exchanged: RelatedReceipt.optional(),
  /** Of a return that is read alone: the receipt of its sale. */
  returned: RelatedReceipt.optional(),
  /** Of one that is read alone: whether a mail server is configured. */
  canEmail: z.boolean().optional(),
  origin: z.enum(['till', 'import']),
})
export type RecordedSale = z.infer<typeof RecordedSale>

/** Where a receipt goes to. */
export const ReceiptEmail = z.strictObject({ to: Email })
export type ReceiptEmail = z.infer<typeof ReceiptEmail>

/** What receipts are ordered by: when they were sold, their total (negative for a return), or their number. */
export const SaleSort = z.enum(['sold', '-sold', 'total', '-total', 'number', '-number'])
export type SaleSort = z.infer<typeof SaleSort>

export const SaleFilter = z.strictObject({
  from: GivenDay.optional(),
  to: GivenDay.optional(),
  /**
   * The number or the payment reference of a receipt, on whatever day; or, on the days of the range, how its number
   * or reference begins, its total, its customer, its cashier, or a product by name, SKU or barcode.
   */
  search: Text.max(80).optional(),
  kind: SaleKind.optional(),
  tillId: Text.max(64).optional(),
  /** The id of a payment type of the shop, as the totals of a day name it. */
  tender: PaymentTypeId.optional(),
  /** Receipts with a discount, with a price that was changed, or with lines that were taken off before they were paid. */
  with: z.enum(['discount', 'price-change', 'void']).optional(),
  /** The uid of who sold. */
  cashier: Text.max(64).optional(),
  customerId: Uuid.optional(),
  productId: Uuid.optional(),
  origin: z.enum(['till', 'import']).optional(),
  /** Only sales with something to review. */
  review: Flag.optional(),
  /** Of those with something to review: whether it was reviewed. */
  seen: Flag.optional(),
})
export type SaleFilter = z.infer<typeof SaleFilter>

export const SaleQuery = z.strictObject({
  ...PageQuery.shape,
  ...SaleFilter.shape,
  sort: SaleSort.default('-sold'),
  /** Whether the answer includes the totals of all receipts of the filter. */
  summary: Flag.optional(),
})
export type SaleQuery = z.infer<typeof SaleQuery>

/** The whole list as a file. */
export const SaleExportQuery = z.strictObject({
  ...SaleFilter.shape,
  sort: SaleSort.default('-sold'),
  format: TableFormat,
})
export type SaleExportQuery = z.infer<typeof SaleExportQuery>

/** All receipts of a filter, not only those of the page. */
export const SaleSummary = z.object({
  count: z.int(),
  /** What was sold less what was returned; left out for people who may not see takings. */
  totalMinor: Minor.optional(),
  /** Who sold on the days of the range, by name; null where that is not known. */
  cashiers: z.array(z.object({ uid: z.string(), name: z.string().nullable() })),
})
export type SaleSummary = z.infer<typeof SaleSummary>

export const SalePage = z.object({ ...pageOf(RecordedSale).shape, summary: SaleSummary.optional() })
export type SalePage = z.infer<typeof SalePage>

const OfExchange = z.strictObject({ saleId: Uuid, sale: SaleBody })

/** What came back, and what went out for it: the refund in cash stays at the till and pays the goods. */
export const ExchangeBody = z.strictObject({
  returned: OfExchange,
  sold: OfExchange,
  /** The till had no answer before, so the goods and the change may be handed out already. */
  isSentAgain: z.literal(true).optional(),
})
export type ExchangeBody = z.infer<typeof ExchangeBody>

export const ExchangeRecorded = z.object({ returned: SaleRecorded, sold: SaleRecorded })
export const ExchangeReceived = z.object({ returned: SaleReceived, sold: SaleReceived })
