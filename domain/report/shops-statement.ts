import type { DayRange } from '../business-day.ts'
import { dayRangeInWords } from '../day-in-words.ts'
import type { Figure, Statement, StatementColumn } from '../statement/statement.ts'
import { changeBp } from './change.ts'
import {
  balancesNote,
  type ConsolidatedFigures,
  type FigureName,
  figureLabels,
  figureNames,
} from './consolidated-figures.ts'
import { figureWidth, givesWay } from './figure-columns.ts'

/** What is read of a consolidated report. */
type ReportOfShops = {
  currency: string
  /** Every currency that shops have. */
  currencies: readonly unknown[]
  range: DayRange
  before: DayRange
  shops: readonly {
    shopId: string
    name: string
    figures: ConsolidatedFigures
    before: ConsolidatedFigures
  }[]
  total: ConsolidatedFigures
  totalBefore: ConsolidatedFigures
}

/** Every shop of a currency with its figures, ranked by a figure; beside that figure the period before. */
export function shopsStatement(
  report: ReportOfShops,
  ranked: FigureName,
  {
    timeZone,
    linkOf,
    shown = figureNames,
  }: {
    timeZone: string
    linkOf?: (shopId: string) => string
    /** The figures it has; the ranked one is among them. */
    shown?: readonly FigureName[]
  },
): Statement {
  const { range, before, currency } = report
  const shops = report.shops.toSorted((a, b) => b.figures[ranked] - a.figures[ranked])
  return {
    title: 'Shops compared',
    period: dayRangeInWords(range.from, range.to),
    shop: { name: `All shops in ${currency}`, currency, timeZone },
    fileName: `shops-${currency.toLowerCase()}-${range.from}-${range.to}`,
    name: { key: 'name', label: 'Shop' },
    columns: shopColumns(ranked, shown),
    rows: shops.map(({ shopId, name, figures, before }, at) => ({
      key: shopId,
      label: name,
      link: linkOf?.(shopId) ?? null,
      figures: { rank: { value: at + 1 }, ...figuresOf(figures, before, ranked) },
    })),
    total: {
      key: 'total',
      label: 'Total',
      isSum: true,
      figures: figuresOf(report.total, report.totalBefore, ranked),
    },
    notes: [
      `Before: ${dayRangeInWords(before.from, before.to)}. ${balancesNote}`,
      ...(report.currencies.length > 1
        ? [`Amounts in ${currency}. Shops of other currencies have a report of their own.`]
        : []),
    ],
  }
}

function shopColumns(ranked: FigureName, shown: readonly FigureName[]): StatementColumn[] {
  const figures = shown.flatMap((name): StatementColumn[] => {
    const own: StatementColumn = {
      key: name,
      label: figureLabels[name],
      kind: 'money',
      width: figureWidth(name),
    }
    if (name !== ranked) return [{ ...own, givesWay: givesWay(name) + 1 }]
    return [
      { ...own, look: 'strong', phone: 'whole' },
      { key: 'before', label: 'Before', kind: 'money', look: 'soft', width: 140 },
      { key: 'change', label: 'Change %', kind: 'percent', look: 'soft', width: 130, phone: 'detail' },
    ]
  })
  return [
    { key: 'rank', label: 'Rank', kind: 'number', look: 'soft', width: 84, phone: 'detail', givesWay: 1 },
    ...figures,
  ]
}

function figuresOf(
  figures: ConsolidatedFigures,
  before: ConsolidatedFigures,
  ranked: FigureName,
): Record<string, Figure> {
  return {
    ...Object.fromEntries(figureNames.map((name) => [name, { value: figures[name] }])),
    before: { value: before[ranked] },
    change: { value: changeBp(figures[ranked], before[ranked]) },
  }
}
