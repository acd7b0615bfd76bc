import { z } from 'zod'
import { maxSaleLines } from '../../ceilings.ts'
import { DocumentClock } from '../../clock/device-time.ts'
import { GivenInstant } from '../../instant.ts'
import { listOf } from '../../list.ts'
import { Minor } from '../../money.ts'
import { Tender } from '../../payments/paid-tender.ts'
import { SoldPack } from '../../product/pack.ts'
import { Milli } from '../../quantity.ts'
import { LineTax } from '../../tax/line-tax.ts'
import { TaxRule } from '../../tax/tax-rule.ts'
import { SaleKind } from '../../terms/document-kind.ts'
import { PriceReason } from '../../terms/price-reason.ts'
import { ReturnReason } from '../../terms/return-reason.ts'
import { TaxClassId } from '../../terms/tax.ts'
import { Text } from '../../text.ts'
import { Uuid } from '../../uuid.ts'
import { Approval, maxApprovals, maxVoided, VoidedLine } from './approval.ts'

const Amount = Minor.min(0, 'Amounts are positive; a return says so by its kind.')

/** A product's own name has no more either. */
export const maxLineName = 160

/** A few words: they are printed under the line, on a roll of 58 mm too. */
export const maxLineNote = 120

/** A price that was agreed at the till, in place of that of the list. */
export const PriceChange = z.strictObject({
  /** Price of one whole unit as the till had it. */
  fromMinor: Amount,
  reason: PriceReason,
  /** Uid of the person who changed it. Absent if not known, and on earlier receipts: then it is the cashier. */
  by: Text.min(1).max(128).optional(),
})
export type PriceChange = z.infer<typeof PriceChange>

export const SaleLine = z.strictObject({
  lineId: Text.min(1).max(64),
  /** On a return: the line of the sale that comes back. */
  returnOfLineId: Text.min(1).max(64).optional(),
  /** On a return: what came back can't be sold again. It is written off at what it cost, and is never in the stock. */
  isWrittenOff: z.literal(true).optional(),
  productId: Uuid,
  /** What the receipt calls the product. Absent: what the product is called when the sale is recorded. */
  name: Text.min(1).max(maxLineName).optional(),
  /** Of packs, where `pack` is given. */
  quantityMilli: Milli.positive('A line sells or returns more than nothing.'),
  /** Sold by the pack: quantity and price are of whole packs, stock and cost move in the product's own unit. */
  pack: SoldPack.optional(),
  /** Price of one whole unit, with or without tax by pricesIncludeTax. */
  unitPriceMinor: Amount,
  /** On a sale: why that is not the price of the list. */
  priceChange: PriceChange.optional(),
  /**
   * Taken off the line, in the price's own terms. The basket's discount is spread over its lines. Below nothing
   * only on a return by running totals, where the share of the line is more than price times quantity rounds to.
   */
  discountMinor: Minor,
  taxClassId: TaxClassId,
  taxes: listOf(LineTax, 8),
  /** What the customer wants of it, or which one it is: `No onions`, a serial number. */
  note: Text.min(1).max(maxLineNote).optional(),
})
export type SaleLine = z.infer<typeof SaleLine>

export const SaleTotals = z.strictObject({
  netMinor: Amount,
  taxMinor: Amount,
  grossMinor: Amount,
  changeMinor: Amount,
  /**
   * The part of the gross that is not paid because there are no coins for it (see `roundingDue`); negative where more
   * is paid. Absent: nothing was rounded.
   */
  roundingMinor: Minor.optional(),
})
export type SaleTotals = z.infer<typeof SaleTotals>

/** What a person gave of a sale's discounts. */
export const GivenDiscount = z.strictObject({ by: Text.min(1).max(128), amountMinor: Amount })

/** A sale or return as the till sends it. Returns carry positive quantities and amounts. */
export const SaleBody = z.strictObject({
  tillId: Uuid,
  receiptNumber: z
    .string()
    .regex(/^[A-Z]{1,4}-[1-9][0-9]{0,8}$/, 'A receipt number is the series of its till and a count: A-17.'),
  soldAt: GivenInstant,
  /** What the till knew about its clock; absent where it knew nothing. */
  clock: DocumentClock.optional(),
  /** How long ago the till had asked for changes of products and prices, in seconds; absent where it sent none. */
  listAgeS: z.int().min(0).max(999_999_999).optional(),
  kind: SaleKind,
  /** The shift it was rung in; absent where the till had none. */
  shiftId: Uuid.optional(),
  returnOf: Uuid.optional(),
  /** Names a return and the sale of the goods that went out for it, on both; they are recorded together. */
  exchange: Uuid.optional(),
  /** On a return: why the goods came back. Absent on earlier ones. */
  reason: ReturnReason.optional(),
  pricesIncludeTax: z.boolean(),
  /** Absent: the rule of the tills before there was a choice. */
  taxRule: TaxRule.optional(),
  customerId: Uuid.optional(),
  /** Uid of who rang it. Absent: the person who sends it. */
  soldBy: Text.min(1).max(128).optional(),
  note: Text.max(500).optional(),
  /** The quotation that it sells. It counts whatever became of that. */
  quotationId: Uuid.optional(),
  lines: listOf(SaleLine, maxSaleLines, 'A sale has at least one line.'),
  /** What of it was approved by a person who may. */
  approvals: listOf(Approval, maxApprovals).optional(),
  /** On a sale: what each person gave of its discounts; any remainder counts for the cashier. */
  discounts: listOf(GivenDiscount, 50).optional(),
  /** On a sale: what was taken off the basket before it was paid. */
  voided: listOf(VoidedLine, maxVoided).optional(),
  tenders: listOf(Tender, 10),
  totals: SaleTotals,
})
export type SaleBody = z.infer<typeof SaleBody>

/** The count within its till's series: 17 of `A-17`. */
export function receiptSequence(receiptNumber: string): number {
  return Number(receiptNumber.slice(receiptNumber.indexOf('-') + 1))
}
