import type { Day } from '../../business-day.ts'
import { sumMinor } from '../../money.ts'
import { checkSale } from '../sale/check.ts'
import { paidByTypes } from '../sale/paid-by.ts'
import type { SaleBody } from '../sale/schema.ts'
import type { DatedSettings } from '../setting/dated.ts'
import type { SaleOfShift } from './sums.ts'

/**
 * A receipt as a device has it, for the sums of its shift: as the books would keep it.
 * @param day of the calendar, on which it was sold
 * @throws Refusal where its amounts contradict each other
 */
export function saleOfShift(
  sale: SaleBody,
  settings: Pick<DatedSettings, 'paymentTypes'>,
  day: Day,
): SaleOfShift {
  const { kind, receiptNumber, tenders, totals } = sale
  const priced = checkSale(sale)
  const lines = sale.lines.flatMap(({ taxClassId, taxes }, index) => {
    const amounts = priced[index]
    return amounts ? [{ taxClassId, taxes, netMinor: amounts.netMinor }] : []
  })
  const discountMinor = sumMinor(sale.lines.map((line) => line.discountMinor))
  return {
    kind,
    receiptNumber,
    tenders,
    totals,
    ...paidByTypes(tenders, settings, day),
    discountMinor,
    lines,
  }
}
