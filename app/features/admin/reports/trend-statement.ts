import { formatDay, formatDayRange } from '#app/components/format/dates.ts'
import type { Statement } from '#app/components/statement/statement.ts'
import { periodLabel } from '#app/features/books/period-label.ts'
import type { ConsolidatedReport } from '#domain/api/admin-reports.ts'
import type { DayRange } from '#domain/business-day.ts'
import type { TrendStep } from '#domain/report/consolidated.ts'
import { type FigureName, figureLabels, figureNames } from '#domain/report/consolidated-figures.ts'

/** The figures of a shop, or of all shops of a currency, step by step. */
export function trendStatement(
  { range, trend, total, currency }: ConsolidatedReport & { currency: string },
  { by, whose, figure, timeZone }: { by: TrendStep; whose: string; figure: FigureName; timeZone: string },
): Statement {
  return {
    title: 'Figures over time',
    period: formatDayRange(range.from, range.to),
    shop: { name: whose, currency, timeZone },
    fileName: `figures-${currency.toLowerCase()}-${range.from}-${range.to}`,
    name: { key: 'period', label: 'Period', width: 190 },
    columns: figureNames.map((name) => ({
      key: name,
      label: figureLabels[name],
      kind: 'money',
      width: 160,
      phone: name === figure ? 'whole' : 'part',
      ...(name === figure && { look: 'strong' }),
    })),
    rows: trend.map((step) => ({
      key: step.from,
      label: stepLabel(step, by),
      figures: Object.fromEntries(figureNames.map((name) => [name, { value: step[name] }])),
    })),
    total: {
      key: 'total',
      label: 'Total',
      isSum: true,
      figures: Object.fromEntries(figureNames.map((name) => [name, { value: total[name] }])),
    },
    notes: ['Tax due and stock value are as at the end of each period.'],
  }
}

function stepLabel(step: DayRange, by: TrendStep): string {
  if (by === 'month') return periodLabel(step, 'month')
  return step.from === step.to ? formatDay(step.from) : formatDayRange(step.from, step.to)
}
