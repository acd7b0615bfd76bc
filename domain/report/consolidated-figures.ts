import { z } from 'zod'
import { Minor, minor } from '../money.ts'

/** What a shop, or several of one currency, come to in a period. */
export const ConsolidatedFigures = z.object({
  /** Sales less returns, without tax. */
  salesMinor: Minor,
  grossProfitMinor: Minor,
  profitMinor: Minor,
  /** At the end of the period: what was charged, less what is claimed back. */
  taxDueMinor: Minor,
  /** At the end of the period. */
  stockValueMinor: Minor,
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
}

export const noFigures: ConsolidatedFigures = {
  salesMinor: minor(0),
  grossProfitMinor: minor(0),
  profitMinor: minor(0),
  taxDueMinor: minor(0),
  stockValueMinor: minor(0),
}

export function sumFigures(all: readonly ConsolidatedFigures[]): ConsolidatedFigures {
  const sums = { ...noFigures }
  for (const figures of all) for (const name of figureNames) sums[name] = minor(sums[name] + figures[name])
  return sums
}
