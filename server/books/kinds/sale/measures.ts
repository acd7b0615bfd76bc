import { roundingOf } from '#domain/documents/sale/cash-rounding.ts'
import { unmappedMinor } from '#domain/documents/sale/posting.ts'
import { totalOfTender } from '#domain/payments/payment-type.ts'
import { inSingles } from '#domain/product/pack.ts'
import type { Measures, ShopClock } from '../../engine/document-kind.ts'
import { type PartedSale, partsOfSale } from './parts-of-day.ts'
import type { SaleDocument } from './stored.ts'
import { roundedAway, taxTotal, tenderTotal, unmappedTender } from './total-names.ts'
import { type KeptTaxes, wasUnknown } from './unknown-taxes.ts'

/**
 * A sale counts into the figures of sales; a return into the returns figures, and takes its tender,
 * tax and cost away again. The same by who served, by shift, place and hour: `partsOfSale`. Tenders count what stayed, cash less the change; with what was rounded away they are the gross.
 */
export function measuresOfSale(
  sale: PartedSale & Pick<SaleDocument, 'tenders' | 'paidBy' | keyof KeptTaxes>,
  clock: ShopClock,
): Measures {
  const isReturn = sale.kind === 'return'
  const sign = isReturn ? -1 : 1
  const day: Record<string, number> = {
    receipts: isReturn ? 0 : 1,
    returns: isReturn ? 1 : 0,
    grossMinor: isReturn ? 0 : sale.totals.grossMinor,
    netMinor: isReturn ? 0 : sale.totals.netMinor,
    discountMinor: isReturn ? 0 : sale.discountMinor,
    returnsGrossMinor: isReturn ? sale.totals.grossMinor : 0,
    returnsNetMinor: isReturn ? sale.totals.netMinor : 0,
    costMinor: 0,
  }
  const add = (name: string, amount: number) => {
    if (amount !== 0) day[name] = (day[name] ?? 0) + amount
  }
  for (const tender of sale.tenders)
    add(tenderTotal(totalOfTender(tender, sale.paidBy ?? [])), sign * tender.amountMinor)
  add(tenderTotal('cash'), -sign * sale.totals.changeMinor)
  add(tenderTotal(roundedAway), sign * roundingOf(sale))
  if (sale.origin === 'import') {
    add(tenderTotal(unmappedTender), sign * unmappedMinor(sale.tenders, sale.totals))
  }

  const isUnknown = wasUnknown(sale)
  const products = sale.lines.map((line) => {
    const soldMilli = inSingles(line)
    for (const { component, amountMinor } of line.taxes)
      add(taxTotal(component, isUnknown(component)), sign * amountMinor)
    add('costMinor', sign * line.costMinor)
    return {
      productId: line.productId,
      amounts: {
        soldMilli: isReturn ? 0 : soldMilli,
        returnedMilli: isReturn ? soldMilli : 0,
        netMinor: isReturn ? 0 : line.netMinor,
        returnsNetMinor: isReturn ? line.netMinor : 0,
        taxMinor: sign * line.taxMinor,
        discountMinor: isReturn ? 0 : line.discountMinor,
        costMinor: sign * line.costMinor,
      },
    }
  })
  return { day: { ...day, ...partsOfSale(sale, clock) }, products }
}
