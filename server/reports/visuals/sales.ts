import type { z } from 'zod'
import type { SalesVisuals, VisualsQuery } from '#domain/api/visuals.ts'
import type { DayRange } from '#domain/business-day.ts'
import { paymentTypesEver } from '#domain/documents/setting/dated.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import type { PaymentType } from '#domain/payments/payment-type.ts'
import { mergedRanges } from '#domain/report/merged-ranges.ts'
import { previousRange } from '#domain/report/previous-range.ts'
import { type SoldOnDay, salesByWeekday, salesOf, salesPoints } from '#domain/report/visuals/sales-figures.ts'
import { fitsInPicture, sameDaysLastYear, stepsOf } from '#domain/report/visuals/steps.ts'
import { businessDayOf } from '../../books/engine/business-day-cache.ts'
import type { Database } from '../../db/client.ts'
import type { DayOfSales } from '../../db/documents.ts'
import { requireSettledShop } from '../../shops/settings-store.ts'
import { readDayTotals } from '../store.ts'
import { sumByName, tenderLabel } from '../tender-sums.ts'

/** Sales of a range, of the range before it and of the same days of last year, from the totals of their days. */
export async function salesVisuals(
  database: Database,
  shopId: string,
  { from, to, by }: z.infer<typeof VisualsQuery>,
  now: Date,
): Promise<SalesVisuals> {
  const range = { from, to }
  if (!fitsInPicture(range, by)) throw new Refusal('range_invalid', range)
  const ranges = { now: range, before: previousRange(range), lastYear: sameDaysLastYear(range) }
  // Each day is read once, so that overlapping ranges report the same of it whatever is sold while they are read.
  const [shop, ...read] = await Promise.all([
    requireSettledShop(database, shopId),
    ...mergedRanges(Object.values(ranges)).map((of) => readDayTotals(database.collections, shopId, of)),
  ])
  const daysOf = ({ from, to }: DayRange) => read.flat().filter(({ _id }) => _id.day >= from && _id.day <= to)
  const days = daysOf(ranges.now)
  const today = businessDayOf(now.toISOString(), shop)
  const salesOfRange = (name: keyof typeof ranges) => {
    const sold = daysOf(ranges[name]).map(soldOn)
    return {
      ...ranges[name],
      points: salesPoints(stepsOf(ranges[name], by, today), sold),
      total: salesOf(ranges[name], sold),
    }
  }
  return {
    currency: shop.currency,
    today,
    by,
    now: salesOfRange('now'),
    before: salesOfRange('before'),
    lastYear: salesOfRange('lastYear'),
    weekdays: salesByWeekday(range, days.map(soldOn), today),
    tenders: tendersOf(days, daysOf(ranges.before), paymentTypesEver(shop.settings)),
  }
}

function soldOn({ _id, ...figures }: DayOfSales): SoldOnDay {
  return { ...figures, day: _id.day }
}

function tendersOf(
  days: readonly DayOfSales[],
  before: readonly DayOfSales[],
  types: readonly PaymentType[],
): SalesVisuals['tenders'] {
  const sums = sumByName(days, (day) => day.tendersMinor)
  const sumsBefore = sumByName(before, (day) => day.tendersMinor)
  return [...new Set([...sums.keys(), ...sumsBefore.keys()])]
    .map((tender) => ({
      tender,
      label: tenderLabel(tender, types),
      amountMinor: minor(sums.get(tender) ?? 0),
      beforeMinor: minor(sumsBefore.get(tender) ?? 0),
    }))
    .filter(({ amountMinor, beforeMinor }) => amountMinor !== 0 || beforeMinor !== 0)
    .sort((a, b) => b.amountMinor - a.amountMinor || (a.tender < b.tender ? -1 : 1))
}
