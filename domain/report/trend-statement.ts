import type { DayRange } from '../business-day.ts'
import { dayInWords, dayRangeInWords } from '../day-in-words.ts'
import type { Statement } from '../statement/statement.ts'
import type { TrendStep } from './consolidated.ts'
import {
  balancesNote,
  type ConsolidatedFigures,
  type FigureName,
  figureLabels,
  figureNames,
} from './consolidated-figures.ts'
import { figureWidth, givesWay } from './figure-columns.ts'
import { periodLabel } from './period-label.ts'

/** What is read of a consolidated report. */
type ReportOverTime = {
  currency: string
  range: DayRange
  trend: readonly (DayRange & ConsolidatedFigures)[]
  total: ConsolidatedFigures
}

/** The figures of a shop, or of all shops of a currency, step by step. */
export function trendStatement(
  { range, trend, total, currency }: ReportOverTime,
  {
    by,
    whose,
    figure,
    timeZone,
    shown = figureNames,
  }: {
    by: TrendStep
    whose: string
    figure: FigureName
    timeZone: string
    /** The figures it has. */
    shown?: readonly FigureName[]
  },
): Statement {
  return {
    title: 'Figures over time',
    period: dayRangeInWords(range.from, range.to),
    shop: { name: whose, currency, timeZone },
    fileName: `figures-${currency.toLowerCase()}-${range.from}-${range.to}`,
    name: { key: 'period', label: 'Period', width: 190 },
    columns: shown.map((name) => ({
      key: name,
      label: figureLabels[name],
      kind: 'money',
      width: figureWidth(name),
      ...(name !== figure && { givesWay: givesWay(name) }),
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
    notes: [balancesNote],
  }
}

function stepLabel(step: DayRange, by: TrendStep): string {
  if (by === 'month') return periodLabel(step, 'month')
  return step.from === step.to ? dayInWords(step.from) : dayRangeInWords(step.from, step.to)
}
