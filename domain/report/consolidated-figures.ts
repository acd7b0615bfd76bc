import { z } from 'zod'
import { Minor, minor } from '../money.ts'

/** The figures of a shop, or of several of one currency, in a period. */
export const ConsolidatedFigures = z.object({
  /** Sales less returns, without tax. */
  salesMinor: Minor,
  grossProfitMinor: Minor,
  profitMinor: Minor,
  /** At the end of the period: what was charged, less what is claimed back. */
  taxDueMinor: Minor,
  /** At the end of the period. */
  stockValueMinor: Minor,
  /** What customers owe at the end of the period: account 1100. */
  receivablesMinor: Minor,
  /** What suppliers are owed at the end of the period: account 2000. */
  payablesMinor: Minor,
})
export type ConsolidatedFigures = z.infer<typeof ConsolidatedFigures>
export type FigureName = keyof ConsolidatedFigures

export const figureNames = Object.keys(ConsolidatedFigures.shape) as readonly FigureName[]

export const figureLabels: Readonly<Record<FigureName, string>> = {
  salesMinor: 'Net sales',
  grossProfitMinor: 'Gross profit',
  profitMinor: 'Net profit',
  taxDueMinor: 'Tax due',
  stockValueMinor: 'Stock value',
  receivablesMinor: 'Owed by customers',
  payablesMinor: 'Owed to suppliers',
}

/** Those that are a state of the books and not of a period: what a period begins with is in them. */
export const balanceFigures: readonly FigureName[] = [
  'taxDueMinor',
  'stockValueMinor',
  'receivablesMinor',
  'payablesMinor',
]

/** The note below each table and in each email. */
export const balancesNote = 'Tax due, stock value and what is owed are as at the end of the period.'

export const noFigures: ConsolidatedFigures = {
  salesMinor: minor(0),
  grossProfitMinor: minor(0),
  profitMinor: minor(0),
  taxDueMinor: minor(0),
  stockValueMinor: minor(0),
  receivablesMinor: minor(0),
  payablesMinor: minor(0),
}

export function sumFigures(all: readonly ConsolidatedFigures[]): ConsolidatedFigures {
  const sums = { ...noFigures }
  for (const figures of all) for (const name of figureNames) sums[name] = minor(sums[name] + figures[name])
  return sums
}
