import type { Day } from '#domain/business-day.ts'
import { type Minor, minor } from '#domain/money.ts'
import { figureOfTotal, type TaxFigure } from '#domain/tax-return/figures.ts'
import type { Collections } from '../db/collections.ts'
import type { DayTotalDocument } from '../db/documents.ts'

type TaxesOfDay = { day: Day; figures: TaxFigure[] }

/** The totals of the taxes of each day, through a day: days without any are left out. */
export async function readTaxesOfDays(
  { dayTotals }: Collections,
  shopId: string,
  through: Day,
): Promise<TaxesOfDay[]> {
  const found = await dayTotals
    .find<Pick<DayTotalDocument, '_id' | 'taxes'>>(
      { '_id.shopId': shopId, '_id.day': { $lte: through }, taxes: { $exists: true } },
      { projection: { taxes: 1 } },
    )
    .sort({ '_id.day': 1 })
    .toArray()
  return found
    .map(({ _id, taxes = {} }) => ({
      day: _id.day,
      figures: Object.entries(taxes).flatMap(([name, amounts]) => figureOfTotal(name, amounts) ?? []),
    }))
    .filter(({ figures }) => figures.length > 0)
}

/** The totals of all taxes of days through one on their accounts, as positive amounts: also what returns took from there. */
export async function readTaxSums(
  { dayTotals }: Collections,
  shopId: string,
  through: Day,
): Promise<{ outputMinor: Minor; inputMinor: Minor }> {
  const found = await dayTotals
    .find<Pick<DayTotalDocument, '_id' | 'taxes'>>(
      { '_id.shopId': shopId, '_id.day': { $lte: through }, taxes: { $exists: true } },
      { projection: { taxes: 1 } },
    )
    .toArray()
  const sums = { output: 0, input: 0 }
  for (const { taxes = {} } of found) {
    for (const [name, { amountMinor, recoverableMinor }] of Object.entries(taxes)) {
      if (name.startsWith('input:')) sums.input += recoverableMinor
      else sums.output += amountMinor
    }
  }
  return { outputMinor: minor(sums.output), inputMinor: minor(sums.input) }
}
