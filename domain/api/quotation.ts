import { z } from 'zod'
import { Day, GivenDay } from '../business-day.ts'
import { SaleLine } from '../documents/sale/schema.ts'
import { Instant } from '../instant.ts'
import { Minor } from '../money.ts'
import { LineTax } from '../tax/line-tax.ts'
import { TaxRule } from '../tax/tax-rule.ts'
import { QuotationState } from '../terms/quotation.ts'
import { Unit } from '../terms/unit.ts'
import { Text } from '../text.ts'
import { Uuid } from '../uuid.ts'
import { PageQuery, pageOf, TableFormat } from './common.ts'
import { HeldContents, HeldContentsAnswer } from './held-basket.ts'

/** A basket that is offered to a customer at its prices until a day. It posts nothing: it is not a document of the books. */
export const QuotationBody = z
  .strictObject({
    tillId: Uuid,
    /** Uid of the cashier, if that is not the person who sends it. */
    quotedBy: Text.min(1).max(128).optional(),
    contents: HeldContents,
    /** The last day on which it can be sold. */
    validUntil: GivenDay,
  })
  .refine(({ contents }) => contents.customer !== undefined, {
    path: ['contents', 'customer'],
    message: 'Choose the customer it is for.',
  })
export type QuotationBody = z.infer<typeof QuotationBody>

const filters = {
  /** Number, or words of the customer's name. */
  search: Text.max(80).optional(),
  state: QuotationState.optional(),
}
export const QuotationQuery = z.strictObject({ ...PageQuery.shape, ...filters })
export type QuotationQuery = z.infer<typeof QuotationQuery>
export const QuotationFilter = z.strictObject(filters)
export type QuotationFilter = z.infer<typeof QuotationFilter>
export const QuotationExportQuery = z.strictObject({ ...filters, format: TableFormat })
export type QuotationExportQuery = z.infer<typeof QuotationExportQuery>

/** A receipt of what was quoted. */
const SoldOn = z.object({ saleId: Uuid, receiptNumber: z.string(), soldAt: z.string() })

export const QuotationSummary = z.object({
  quotationId: Uuid,
  number: z.int(),
  customerId: Uuid,
  customerName: z.string(),
  quotedAt: Instant,
  validUntil: Day,
  state: QuotationState,
  totalMinor: Minor,
  /** The first receipt of it; null where there is none. */
  soldOn: SoldOn.nullable(),
})
export type QuotationSummary = z.infer<typeof QuotationSummary>

export const QuotationPage = z.object({
  ...pageOf(QuotationSummary).shape,
  /** How many there are of the filter in all. */
  count: z.int(),
})
export type QuotationPage = z.infer<typeof QuotationPage>

export const Quotation = z.object({
  ...QuotationSummary.shape,
  /** By name; null where that is not known. */
  quotedBy: z.string().nullable(),
  note: z.string().nullable(),
  pricesIncludeTax: z.boolean(),
  taxRule: TaxRule,
  lines: z.array(
    z.object({ ...SaleLine.shape, taxes: z.array(LineTax), name: z.string(), sku: z.string(), unit: Unit }),
  ),
  totals: z.object({ netMinor: Minor, taxMinor: Minor, grossMinor: Minor, discountMinor: Minor }),
  /** Where it was opened to be sold last, and when. */
  opened: z.object({ till: z.string(), at: Instant }).nullable(),
  /** Receipts of it after the first: tills that were offline may sell it at the same time. */
  soldAgainOn: z.array(SoldOn),
  emailed: z.object({ to: z.string(), at: Instant }).nullable(),
  buyer: z.object({
    email: z.string().nullable(),
    address: z.string().nullable(),
    taxpayerNumber: z.string().nullable(),
  }),
  /** A mail server is configured: the program can email it. */
  canEmail: z.boolean(),
})
export type Quotation = z.infer<typeof Quotation>

/** A till takes a quotation up to sell it. The same basket again gets the same answer. */
export const QuotationSale = z.strictObject({
  tillId: Uuid,
  /** The basket it becomes. */
  basketId: Uuid,
  /** Also where another till has it open. */
  takeOver: z.literal(true).optional(),
})
export type QuotationSale = z.infer<typeof QuotationSale>

export const QuotationBasket = z.object({ contents: HeldContentsAnswer })
