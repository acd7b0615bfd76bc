import { type Day, endOfTime } from '#domain/business-day.ts'
import { adjustmentFigures } from '#domain/documents/tax-return/posting.ts'
import { Refusal } from '#domain/errors.ts'
import type { TaxPeriod } from '#domain/tax-return/country-returns.ts'
import { figuresOfReturn, firstTaxedDay, inReturns, type TaxesOfDay } from '#domain/tax-return/declared.ts'
import { sumFigures, type TaxFigure } from '#domain/tax-return/figures.ts'
import { type PeriodsOf, taxPeriods } from '#domain/tax-return/period.ts'
import { calendarDayOf } from '../books/engine/business-day-cache.ts'
import type { TaxReturnDocument } from '../books/kinds/tax-return/stored.ts'
import type { Database } from '../db/client.ts'
import { readTaxesOfDays } from '../ledger/taxes-store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import type { SettledShop } from '../shops/settled-shop.ts'
import { readFiledReturns } from './store.ts'

/** The books as a tax return sees them. */
export type TaxBooks = {
  shop: SettledShop
  /** What its periods follow from. */
  of: PeriodsOf
  today: Day
  days: readonly TaxesOfDay[]
  /** Those that are not reversed, the last one last. */
  returns: readonly TaxReturnDocument[]
  /** From the first taxed day to today. */
  periods: readonly TaxPeriod[]
}

export async function readTaxBooks(database: Database, shopId: string, now: Date): Promise<TaxBooks> {
  const [shop, days, returns] = await Promise.all([
    requireSettledShop(database, shopId),
    readTaxesOfDays(database.collections, shopId, endOfTime),
    readFiledReturns(database, shopId),
  ])
  const today = calendarDayOf(now.toISOString(), shop.timeZone)
  const of = {
    ...shop,
    rhythms: shop.settings.taxPeriod,
    firstDay: firstTaxedDay(days, shop.taxRegistrations, returns),
  }
  const filedThrough = returns.at(-1)?.period.to
  const unfiled = taxPeriods(of, today).filter(({ to }) => filedThrough === undefined || to > filedThrough)
  return { shop, of, today, days, returns, periods: [...returns.map(({ period }) => period), ...unfiled] }
}

/** @throws Refusal tax_period_unknown */
export function requirePeriod({ periods }: Pick<TaxBooks, 'periods'>, from: Day): TaxPeriod {
  const period = periods.find((one) => one.from === from)
  if (!period) throw new Refusal('tax_period_unknown', { from, to: from })
  return period
}

export type PeriodFigures = {
  filed: TaxReturnDocument | null
  /** It is the first that is not filed. */
  isNext: boolean
  /** What it declares, with what it is adjusted by. */
  figures: TaxFigure[]
  late: TaxFigure[]
}

/** What a period declares, or declared. Past the next one it is what was posted in it alone. */
export function figuresOf(
  { shop, days, returns }: TaxBooks,
  period: TaxPeriod,
  isNext: boolean,
): PeriodFigures {
  const filed = returns.find((one) => one.period.from === period.from) ?? null
  if (filed) {
    const figures = sumFigures([...filed.figures, ...adjustmentFigures(filed.adjustments)])
    return { filed, isNext: false, figures, late: filed.late }
  }
  if (isNext) return { filed, isNext, ...figuresOfReturn(period, days, shop.taxRegistrations, returns) }
  const figures = sumFigures(
    days.flatMap((one) => (one.day >= period.from && one.day <= period.to ? inReturns(one.figures) : [])),
  )
  return { filed, isNext, figures, late: [] }
}

/** Whether a period is the first that is not filed. */
export function isNextPeriod({ periods, returns }: Pick<TaxBooks, 'periods' | 'returns'>, period: TaxPeriod) {
  return periods[returns.length]?.from === period.from
}
