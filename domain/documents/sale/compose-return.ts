import { type Minor, minor } from '../../money.ts'
import type { Tender } from '../../payments/paid-tender.ts'
import type { Milli } from '../../quantity.ts'
import { currentTaxRule } from '../../tax/tax-rule.ts'
import type { ReturnReason } from '../../terms/return-reason.ts'
import { type PaidAndLeft, type RefundBy, refundTenders } from './refund.ts'
import { returnLine, type SoldLine } from './return-line.ts'
import { nothingReturned, type ReturnedSoFar } from './returned-so-far.ts'
import type { SaleBody, SaleLine } from './schema.ts'

/** A sale as a return of it is worked out. */
export type SaleToTakeBack = Pick<SaleBody, 'pricesIncludeTax' | 'customerId'> & {
  saleId: string
  /** How it was paid. */
  tenders: readonly Tender[]
  lines: readonly SoldLine[]
}

/** What earlier returns left of it. Lines without a return are absent. */
export type LeftToTakeBack = PaidAndLeft & { returned: readonly ({ lineId: string } & ReturnedSoFar)[] }

/** The part of a line that comes back. */
export type TakenBack = { lineId: string; quantityMilli: Milli; isWrittenOff: boolean }

export type PricedReturn = {
  lines: SaleLine[]
  totals: { netMinor: Minor; taxMinor: Minor; grossMinor: Minor }
}

/** The quantity of a line that has not been returned yet. */
export function leftOfLine(line: Pick<SaleLine, 'lineId' | 'quantityMilli'>, left: LeftToTakeBack): number {
  const returned = left.returned.find(({ lineId }) => lineId === line.lineId)
  return line.quantityMilli - (returned?.quantityMilli ?? 0)
}

/** The lines of a return in the order of the sale's, and their total: as they were sold, by running totals. */
export function priceReturn(
  sale: SaleToTakeBack,
  left: LeftToTakeBack,
  taken: readonly TakenBack[],
): PricedReturn {
  const wanted = new Map(taken.map((one) => [one.lineId, one]))
  const returned = new Map(left.returned.map((one) => [one.lineId, one]))
  const lines: SaleLine[] = []
  let net = 0
  let tax = 0
  for (const sold of sale.lines) {
    const { quantityMilli = 0, isWrittenOff } = wanted.get(sold.lineId) ?? {}
    if (quantityMilli === 0) continue
    const before = returned.get(sold.lineId) ?? nothingReturned
    const piece = returnLine(sold, before, quantityMilli as Milli, sale.pricesIncludeTax)
    net += piece.priced.netMinor
    tax += piece.priced.taxMinor
    lines.push({
      lineId: sold.lineId,
      returnOfLineId: sold.lineId,
      ...(isWrittenOff && { isWrittenOff: true as const }),
      productId: sold.productId,
      ...(sold.name && { name: sold.name }),
      quantityMilli: quantityMilli as Milli,
      ...(sold.pack && { pack: sold.pack }),
      unitPriceMinor: sold.unitPriceMinor,
      discountMinor: piece.discountMinor,
      taxClassId: sold.taxClassId,
      taxes: piece.priced.taxes.map(({ component, rateBp, amountMinor }) => ({
        component,
        rateBp,
        amountMinor,
      })),
    })
  }
  return { lines, totals: { netMinor: minor(net), taxMinor: minor(tax), grossMinor: minor(net + tax) } }
}

/** A refund by a kind of tender goes back by the payment types of that kind that the sale was paid by, as far as each was, in their order. */
export function typedAs(
  refunds: readonly Tender[],
  paid: readonly Pick<Tender, 'kind' | 'typeId' | 'amountMinor'>[],
): Tender[] {
  return refunds.flatMap((refund) => {
    const ofKind = paid.filter(({ kind, typeId }) => kind === refund.kind && typeId !== undefined)
    let restMinor = Number(refund.amountMinor)
    const typed = paid
      .filter(({ kind }) => kind === refund.kind && ofKind.length > 0)
      .flatMap(({ kind, typeId, amountMinor }): Tender[] => {
        const part = Math.min(restMinor, amountMinor)
        restMinor -= part
        return part > 0 ? [{ kind, ...(typeId && { typeId }), amountMinor: minor(part) }] : []
      })
    return restMinor > 0 ? [...typed, { ...refund, amountMinor: minor(restMinor) }] : typed
  })
}

/** The return as it goes to the server. */
export function composeReturn(
  sale: SaleToTakeBack,
  left: LeftToTakeBack,
  requested: {
    taken: readonly TakenBack[]
    by: RefundBy
    reference?: string
    reason: ReturnReason
    note?: string
    smallestCoinMinor: Minor | undefined
  },
  sent: Pick<SaleBody, 'tillId' | 'receiptNumber' | 'soldAt' | 'clock' | 'soldBy' | 'shiftId'>,
): SaleBody {
  const { lines, totals } = priceReturn(sale, left, requested.taken)
  const { tenders, roundingMinor } = refundTenders(
    totals.grossMinor,
    requested.by,
    left,
    requested.smallestCoinMinor,
  )
  const { reference, note } = requested
  return {
    ...sent,
    kind: 'return',
    returnOf: sale.saleId,
    reason: requested.reason,
    pricesIncludeTax: sale.pricesIncludeTax,
    taxRule: currentTaxRule,
    ...(sale.customerId !== undefined && { customerId: sale.customerId }),
    ...(note && { note }),
    lines,
    tenders: (requested.by === 'as-paid' ? typedAs(tenders, left.leftByType ?? sale.tenders) : tenders).map(
      (tender) =>
        reference && (tender.kind === 'card' || tender.kind === 'mobile-money')
          ? { ...tender, reference }
          : tender,
    ),
    totals: {
      ...totals,
      changeMinor: minor(0),
      ...(roundingMinor !== 0 && { roundingMinor }),
    },
  }
}
