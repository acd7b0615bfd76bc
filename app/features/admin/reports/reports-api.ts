import { type DateRange, readRange } from '#app/components/format/date-range.ts'
import { ConsolidatedQuery } from '#domain/api/admin-reports.ts'
import { daysBetween } from '#domain/business-day.ts'
import { TrendStep } from '#domain/report/consolidated.ts'
import { type FigureName, figureNames } from '#domain/report/consolidated-figures.ts'

export type ReportQuery = {
  range: DateRange
  by: TrendStep
  /** The figure that shops are ranked by, and the line is of. */
  figure: FigureName
  currency: string | undefined
  shopId: string | undefined
}

/** More steps than this are no line any more. */
const maxDailySteps = 92

/** What an address asks for: `?range=month&currency=GHS&figure=profitMinor`; what is no value is not asked for. */
export function readReportQuery(url: string, today: string): ReportQuery {
  const search = new URL(url).searchParams
  const range = readRange(url, { today, fallback: 'month' })
  const days = daysBetween(range.from, range.to)
  const by = TrendStep.safeParse(search.get('by')).data
  const shopId = search.get('shop')
  return {
    range,
    by: by === undefined || (by === 'day' && days >= maxDailySteps) ? usualStep(days) : by,
    figure: figureNames.find((name) => name === search.get('figure')) ?? 'salesMinor',
    currency: ConsolidatedQuery.shape.currency.safeParse(search.get('currency') ?? undefined).data,
    shopId: shopId === null || shopId === '' ? undefined : shopId,
  }
}

function usualStep(days: number): TrendStep {
  if (days < 35) return 'day'
  return days < 190 ? 'week' : 'month'
}
