import { z } from 'zod'
import { Day, GivenDay } from '../business-day.ts'
import { Minor } from '../money.ts'
import { Milli } from '../quantity.ts'
import { Text } from '../text.ts'
import { Flag, GivenInstant, Instant, listOf, PageQuery, pageOf, ShopId, Uuid } from './common.ts'
import { TaxClassId } from './shop.ts'

const Amount = Minor.min(0, 'Amounts are positive; a return says so by its kind.')

export const TenderKind = z.enum(['cash', 'mobile-money', 'card', 'store-credit', 'on-account'])
export type TenderKind = z.infer<typeof TenderKind>

export const LineTax = z.strictObject({
  /** Which tax: the id of a component of a tax pack, `gh-vat`. Another name is recorded as it is, and reviewed. */
  component: Text.min(1).max(40),
  /** Effective rate on the net amount, basis points: 1500 is 15 %. */
  rateBp: z.int().min(0).max(10_000),
  amountMinor: Amount,
})
export type LineTax = z.infer<typeof LineTax>

export const SaleLine = z.strictObject({
  lineId: Text.min(1).max(64),
  /** On a return: the line of the sale that comes back. */
  returnOfLineId: Text.min(1).max(64).optional(),
  productId: Uuid,
  quantityMilli: Milli.positive('A line sells or returns more than nothing.'),
  /** Price of one whole unit, with or without tax as pricesIncludeTax says. */
  unitPriceMinor: Amount,
  /** Taken off the line, in the price's own terms. The basket's discount is spread over its lines. */
  discountMinor: Amount,
  taxClassId: TaxClassId,
  taxes: listOf(LineTax, 8),
})
export type SaleLine = z.infer<typeof SaleLine>

export const Tender = z.strictObject({
  kind: TenderKind,
  /** What was handed over; for cash before the change. */
  amountMinor: Minor.positive(),
  reference: Text.max(80).optional(),
})
export type Tender = z.infer<typeof Tender>

export const SaleTotals = z.strictObject({
  netMinor: Amount,
  taxMinor: Amount,
  grossMinor: Amount,
  changeMinor: Amount,
})
export type SaleTotals = z.infer<typeof SaleTotals>

export const SaleKind = z.enum(['sale', 'return'])
export type SaleKind = z.infer<typeof SaleKind>

/** A sale or return as the till says it. Returns carry positive quantities and amounts. */
export const SaleBody = z.strictObject({
  tillId: Uuid,
  receiptNumber: z
    .string()
    .regex(/^[A-Z]{1,4}-[1-9][0-9]{0,8}$/, 'A receipt number is the series of its till and a count: A-17.'),
  soldAt: GivenInstant,
  kind: SaleKind,
  returnOf: Uuid.optional(),
  pricesIncludeTax: z.boolean(),
  customerId: Uuid.optional(),
  note: Text.max(500).optional(),
  lines: listOf(SaleLine, 500, 'A sale has at least one line.'),
  tenders: listOf(Tender, 10),
  totals: SaleTotals,
})
export type SaleBody = z.infer<typeof SaleBody>

/** The count within its till's series: 17 of `A-17`. */
export function receiptSequence(receiptNumber: string): number {
  return Number(receiptNumber.slice(receiptNumber.indexOf('-') + 1))
}

export const SaleParams = z.strictObject({ shopId: ShopId, saleId: Uuid })

/** Why someone should look at a sale that was stored as its receipt says. */
export const Review = z.object({
  code: z.enum([
    'price_differs',
    'tax_differs',
    'tax_unknown',
    'product_archived',
    'product_unknown',
    'customer_unknown',
    'stock_below_zero',
    'shop_suspended',
    'posted_later',
    'till_unknown',
  ]),
  lineId: z.string().optional(),
  said: z.union([z.string(), z.number()]).optional(),
  expected: z.union([z.string(), z.number()]).optional(),
})
export type Review = z.infer<typeof Review>

/** The stored answer to a recorded sale; the same content again gets it byte for byte. */
export const SaleRecorded = z.object({
  saleId: Uuid,
  receiptNumber: z.string(),
  businessDay: Day,
  postingDay: Day,
  /** Number of the ledger entry; null for a sale that comes to nothing. */
  entryNumber: z.int().nullable(),
  recordedAt: Instant,
  reviews: z.array(Review),
})
export type SaleRecorded = z.infer<typeof SaleRecorded>

/** One that is not as SaleBody says is refused in its place, and the others are recorded: it is looked at by itself. */
const AnySale = z.unknown().meta(z.toJSONSchema(SaleBody, { io: 'input' }))
export const SaleBatch = z.strictObject({
  sales: listOf(z.strictObject({ saleId: Uuid, sale: AnySale }), 200, 'A batch has at least one sale.'),
})
export const SaleBatchResult = z.object({
  results: z.array(
    z.union([
      z.object({ saleId: Uuid, status: z.union([z.literal(200), z.literal(201)]), recorded: SaleRecorded }),
      z.object({ saleId: Uuid, status: z.int(), code: z.string(), detail: z.string() }),
    ]),
  ),
})

/** A sale as a list or a receipt shows it: what the till said, and what the server added. */
export const RecordedSale = z.object({
  ...SaleBody.shape,
  // What was recorded is shown as it stands, whatever a new one has to keep to.
  soldAt: z.string(),
  note: z.string().optional(),
  saleId: Uuid,
  /** `import` for a past sale that came in a file. */
  tillId: z.string(),
  receiptNumber: z.string(),
  tenders: z.array(z.object({ ...Tender.shape, reference: z.string().optional() })),
  lines: z.array(
    z.object({
      ...SaleLine.shape,
      lineId: z.string(),
      returnOfLineId: z.string().optional(),
      taxes: z.array(z.object({ ...LineTax.shape, component: z.string() })),
      sku: z.string(),
      name: z.string(),
      netMinor: Minor,
      taxMinor: Minor,
      grossMinor: Minor,
      /** Left of this line to return. */
      returnableMilli: Milli.optional(),
    }),
  ),
  tillName: z.string(),
  /** Who sold, by name, else by e-mail address; null on a past sale from a file, and where that is not known. */
  cashier: z.string().nullable(),
  cashierUid: z.string().nullable(),
  customerName: z.string().nullable(),
  discountMinor: Minor,
  businessDay: Day,
  postingDay: Day,
  entryNumber: z.int().nullable(),
  recordedAt: Instant,
  reviews: z.array(Review),
  origin: z.enum(['till', 'import']),
})
export type RecordedSale = z.infer<typeof RecordedSale>

export const SaleQuery = z.strictObject({
  ...PageQuery.shape,
  from: GivenDay.optional(),
  to: GivenDay.optional(),
  search: Text.max(80).optional(),
  kind: SaleKind.optional(),
  tillId: Text.max(64).optional(),
  tender: TenderKind.optional(),
  /** Only sales with something to review. */
  review: Flag.optional(),
})
export const SalePage = pageOf(RecordedSale)
