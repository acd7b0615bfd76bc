import type { FigureName } from './consolidated-figures.ts'

/** Of a column with this figure, in pixels: some have longer names than others. */
export function figureWidth(name: FigureName): number {
  if (name === 'receivablesMinor') return 204
  return name === 'payablesMinor' ? 196 : 152
}

const givingWay: readonly FigureName[] = [
  'grossProfitMinor',
  'payablesMinor',
  'receivablesMinor',
  'stockValueMinor',
  'taxDueMinor',
  'salesMinor',
  'profitMinor',
]

/** On a screen too narrow for all figures, the lowest are the first that are not shown; above 0. */
export const givesWay = (name: FigureName): number => givingWay.indexOf(name) + 1
