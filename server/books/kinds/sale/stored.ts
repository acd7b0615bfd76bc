import type { Day } from '#domain/business-day.ts'
import type { PaidByType } from '#domain/documents/sale/paid-by.ts'
import type { SaleBody, SaleLine, SaleTotals } from '#domain/documents/sale/schema.ts'
import type { Minor } from '#domain/money.ts'
import type { Allocation } from '#domain/open-items/allocate.ts'
import type { ProviderTender } from '#domain/payments/attempt.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import type { TaxRule } from '#domain/tax/tax-rule.ts'
import type { SaleKind } from '#domain/terms/document-kind.ts'
import type { ReturnReason } from '#domain/terms/return-reason.ts'
import type { Review } from '#domain/terms/review.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { besideShift, inCount, saleIndexes, withoutSequence, withoutShift } from '../../../db/sale-indexes.ts'
import { dayText, has, idOf, listOf, long, positiveLong, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'
import type { TimeBounds } from '../time-bounds.ts'

export type SaleDocumentLine = SaleLine & {
  sku: string
  name: string
  /** The till sent the name; else it is what the product was called when the sale was recorded. */
  isNameSaid?: true
  category: string
  netMinor: Minor
  taxMinor: Minor
  grossMinor: Minor
  /** What the line cost, as posted; 0 where stock and cost are unknown, and of a service. */
  costMinor: Minor
  /** It was a service when it was sold: it moved no stock. */
  isService?: true
}

type SaleOrigin = 'till' | 'import'

/**
 * A return to a sale that came in a file. Goods that were sold at no known cost come back at the average of the day.
 * `taxTo`: what the tax of the file, which was declared elsewhere, is taken out of: output tax on earlier returns of
 * registered shops. `debtMinor`: what of a credit on
 * account takes back a debt that is in 3950, where the sale went; absent where there is none, and on earlier ones,
 * which raised a credit of the customer's.
 */
export type ReturnToHistory = { taxTo: 'output-tax' | 'opening-balances'; debtMinor?: Minor }

export type SaleDocument = StoredDocument & {
  _id: { shopId: string; saleId: string }
  /** `import` for history that came in a file. */
  tillId: string
  receiptNumber: string
  /** The count within the series; absent on imports, and where another sale of the till has the number. */
  receiptSequence?: number
  soldAt: string
  /** The same instant, to sort by. */
  soldAtInstant: Date
  /** What the till knew about its clock. */
  clock?: SaleBody['clock']
  /** What each person gave of the discounts. */
  discounts?: SaleBody['discounts']
  /** How old the till's list of products was, in seconds. */
  listAgeS?: number
  /** When the till sent it, by its own clock; absent where it did not send that. */
  sentAt?: string
  /** Between which times it was sold, by the server's clock, where the till's time is wrong or unsure: see `soldTime`. */
  soldBetween?: TimeBounds
  businessDay: Day
  postingDay: Day
  /** Where its goods were taken from or put back to; absent: the first place, or none was moved. */
  location?: string
  kind: SaleKind
  shiftId?: string
  /** It arrived after its shift was closed and was sold before: its cash was counted then, and is posted to 6910. */
  isInCount?: true
  /** It arrived after the opening of a shift and was sold before: its cash was in the float, and is posted to 1005. */
  isInFloat?: true
  returnOf?: string
  exchange?: string
  reason?: ReturnReason
  pricesIncludeTax: boolean
  /** Absent: the rule of the tills before there was a choice, and on imports. */
  taxRule?: TaxRule | undefined
  customerId?: string
  note?: string
  quotationId?: string
  lines: SaleDocumentLine[]
  voided?: SaleBody['voided']
  tenders: Tender[]
  totals: SaleTotals
  discountMinor: Minor
  /**
   * The shop's payment types by which it was paid, as they were; only those that are not plainly of their kind, by
   * name or by account.
   */
  paidBy?: PaidByType[]
  /**
   * On credit: store credit of the customer's that a sale was paid with, oldest first, or what of its sale a return
   * on account settles. Absent on earlier ones, and where nothing is on credit.
   */
  allocations?: Allocation[]
  /** By when what is on account is to be paid; absent: at once. */
  due?: Day
  /** Components of its taxes that the shop's tax pack did not know when it was recorded, the first twenty; absent where it knew all. */
  unknownTaxes?: string[]
  /** Those it did know, where there were more that it did not: every other is unknown. */
  knownTaxes?: string[]
  /** Who the sale says sold it, else who sent it. Null on a past sale from a file. */
  cashierUid: string | null
  /** As the sale stated it; absent where it stated none. */
  soldBy?: string
  /** Who sent it, if that is not the cashier. */
  sentByUid?: string
  reviews: Review[]
  origin: SaleOrigin
  importId?: string
  /**
   * Of an imported receipt: what was paid then is in the balances that the shop began here with. Absent on those
   * that were imported before this was known: they post to the accounts of their tenders.
   */
  paidInto?: 'opening-balances'
  /** Of a return at a till to an imported sale; absent where it was recorded before there was a rule of its own. */
  ofHistory?: ReturnToHistory
  /** What of a return's credit on account was no longer owed: it is store credit. Absent where it is nothing, and on earlier ones. */
  settledDebtMinor?: Minor
  /** Rows of an imported receipt that were refused: corrected, they may still come as a supplement. */
  refusedRows?: number
  /** The first answer, byte for byte, of sales that were recorded while it was kept; it is made again from the others. */
  answer?: string
}

/** Sales, returns and past receipts are in one collection: a return names its sale wherever that came from. */
export const sales: DocumentCollection<SaleDocument> = {
  name: 'sales',
  idName: 'saleId',
  follows: 'returnOf',
  parties: ['customerId'],
  claimsOf: (sale) => [
    ...(sale.receiptSequence === undefined ? [] : [receiptNumberOf(sale)]),
    ...paymentReferencesOf(sale).map(paymentClaim),
  ],
  schema: has(
    {
      _id: idOf('shopId', 'saleId'),
      tillId: text,
      receiptNumber: text,
      soldAt: text,
      businessDay: dayText,
      postingDay: dayText,
      kind: { enum: ['sale', 'return'] },
      lines: listOf(
        has({
          productId: text,
          quantityMilli: { bsonType: 'long', minimum: 1 },
          unitPriceMinor: positiveLong,
          discountMinor: long,
          netMinor: positiveLong,
          taxMinor: positiveLong,
          grossMinor: positiveLong,
          costMinor: long,
          taxes: listOf(has({ component: text, amountMinor: positiveLong })),
        }),
      ),
      tenders: listOf(has({ kind: text, amountMinor: positiveLong })),
      totals: has(
        {
          netMinor: positiveLong,
          taxMinor: positiveLong,
          grossMinor: positiveLong,
          changeMinor: positiveLong,
        },
        { roundingMinor: long },
      ),
    },
    { allocations: listOf(has({ document: text, amountMinor: positiveLong })) },
  ),
  indexes: [
    [
      // Sales that repeat a till's receipt number have no sequence: one sale has the number.
      { '_id.shopId': 1, tillId: 1, receiptSequence: 1, receiptNumber: 1 },
      { unique: true, partialFilterExpression: { receiptSequence: { $exists: true } } },
    ],
    [saleIndexes.byDay, { name: 'receipts_by_day' }],
    [saleIndexes.byOtherNumber, { partialFilterExpression: withoutSequence }],
    [saleIndexes.byCustomer, { partialFilterExpression: { customerId: { $exists: true } } }],
    [saleIndexes.byReference, { partialFilterExpression: { 'tenders.reference': { $exists: true } } }],
    [saleIndexes.withoutShift, { partialFilterExpression: withoutShift }],
    [saleIndexes.besideShift, { partialFilterExpression: besideShift }],
    [saleIndexes.inCount, { partialFilterExpression: inCount }],
    [saleIndexes.byShift, { partialFilterExpression: { shiftId: { $exists: true } } }],
    [{ '_id.shopId': 1, returnOf: 1 }, { partialFilterExpression: { returnOf: { $exists: true } } }],
    [{ '_id.shopId': 1, quotationId: 1 }, { partialFilterExpression: { quotationId: { $exists: true } } }],
    [{ '_id.shopId': 1, exchange: 1 }, { partialFilterExpression: { exchange: { $exists: true } } }],
  ],
}

/** A receipt number as it is looked up: each till has numbers of its own. */
export function receiptNumberOf({
  tillId,
  receiptNumber,
}: Pick<SaleDocument, 'tillId' | 'receiptNumber'>): string {
  return `${tillId} ${receiptNumber}`
}

/** What is shorter is the number of a slip, which a terminal begins again every day or batch. */
const shortestReference = 6

/** The references by which the customer's payments of a sale are known elsewhere, each once. */
export function paymentReferencesOf({
  kind: ofSale,
  tenders,
}: Pick<SaleDocument, 'kind' | 'tenders'>): { kind: ProviderTender; reference: string }[] {
  if (ofSale !== 'sale') return []
  const found = tenders.flatMap(({ kind, reference = '' }) =>
    (kind === 'card' || kind === 'mobile-money') && reference.length >= shortestReference
      ? [{ kind, reference }]
      : [],
  )
  return [...new Map(found.map((one) => [paymentClaim(one), one])).values()]
}

export function paymentClaim({ kind, reference }: { kind: ProviderTender; reference: string }): string {
  return `${kind} ${reference}`
}
