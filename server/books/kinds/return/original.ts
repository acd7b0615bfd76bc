import type { Day } from '#domain/business-day.ts'
import { type RefundedSoFar, refundedSoFar } from '#domain/documents/sale/cash-rounding.ts'
import { checkReturn } from '#domain/documents/sale/check-return.ts'
import { returnedSoFar } from '#domain/documents/sale/returned-so-far.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { type Minor, minor } from '#domain/money.ts'
import { unknownParty } from '#domain/posting/dims.ts'
import { inSingles } from '#domain/product/pack.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { OpenAmount } from '../sale/allocations.ts'
import { type SaleDocument, type SaleDocumentLine, sales } from '../sale/stored.ts'

/** The sale a return takes back from, line by line. */
export type OriginalOfReturn = {
  document: SaleDocument
  /** What of it is still owed, after what came back before. */
  open: OpenAmount
  refunded: RefundedSoFar
  /** What of it was sold on account and not credited on account since, to whomever. */
  onAccountMinor: Minor
  soldLines: ReadonlyMap<string, SaleDocumentLine>
  /** In singles of the product: how much of a line had come back before this quantity; counts it as returned from now on. */
  takeReturned(lineId: string, quantityMilli: Milli): Milli
}

/**
 * Checks a return against its receipt; null for one without a receipt, which only the owner may take.
 * @throws Refusal return_before_sale where it is dated on a day before its sale's. The clocks of two tills
 * differ by minutes, so the hour decides nothing; and where the clock of the till that sold was fast, the goods are
 * known to have been sold by the day on which the sale was recorded.
 */
export function checkAgainstOriginal(
  view: BooksView,
  sale: SaleBody,
  businessDay: Day,
  mayReturnWithoutReceipt: boolean,
): OriginalOfReturn | null {
  const { shop } = view
  if (sale.returnOf === undefined) {
    if (!mayReturnWithoutReceipt) throw new Refusal('return_needs_owner')
    return null
  }
  const original = view.find(sales, sale.returnOf)
  if (original?.kind !== 'sale') throw new Refusal('sale_not_found', { saleId: sale.returnOf })
  const recordedOn = businessDayOf(original.recordedAt.toISOString(), shop)
  if (businessDay < original.businessDay && businessDay < recordedOn) {
    throw new Refusal('return_before_sale', { returnedOn: businessDay, soldOn: original.businessDay })
  }
  const before = view.followersOf(sales, sale.returnOf)
  const returned = returnedSoFar(before)
  checkReturn(sale, { pricesIncludeTax: original.pricesIncludeTax, lines: original.lines, returned })
  return originalOf(original, before)
}

/** A sale as a return takes back from it. @param before the returns that took back from it already */
export function originalOf(original: SaleDocument, before: readonly SaleDocument[]): OriginalOfReturn {
  const returned = returnedSoFar(before)
  const quantities = new Map(
    original.lines.map(({ lineId, pack }) => {
      const quantityMilli = returned.get(lineId)?.quantityMilli ?? milli(0)
      return [lineId, inSingles({ quantityMilli, pack })]
    }),
  )
  return {
    document: original,
    open: openOf(original, before),
    get onAccountMinor() {
      return minor(Math.max(onAccount(original) - sumOnAccount(before), 0))
    },
    get refunded() {
      return refundedSoFar(original, before)
    },
    soldLines: new Map(original.lines.map((line) => [line.lineId, line])),
    takeReturned(lineId, quantityMilli) {
      const before = quantities.get(lineId) ?? milli(0)
      quantities.set(lineId, milli(before + quantityMilli))
      return before
    },
  }
}

function openOf(original: SaleDocument, returns: readonly SaleDocument[]): OpenAmount {
  const party = partyOf(original)
  const credited = sumOnAccount(returns.filter((one) => partyOf(one) === party))
  return {
    document: original._id.saleId,
    party,
    openMinor: Math.max(onAccount(original) - credited, 0),
  }
}

function onAccount({ tenders }: SaleDocument): number {
  return tenders.reduce((sum, { kind, amountMinor }) => (kind === 'on-account' ? sum + amountMinor : sum), 0)
}

function sumOnAccount(sales: readonly SaleDocument[]): number {
  return sales.reduce((sum, sale) => sum + onAccount(sale), 0)
}

const partyOf = ({ customerId }: SaleDocument) => customerId ?? unknownParty
