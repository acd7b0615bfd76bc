import { z } from 'zod'
import { rateText } from '../percent.ts'

const maxLifeMonths = 600

/**
 * How the cost of an asset becomes an expense. `months`: its life. `rateBp`: what a year takes of the book value that
 * it begins with, a twelfth of that each month.
 */
export const DepreciationMethod = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('straight-line'),
    months: z.int().min(1, 'A life has at least one month.').max(maxLifeMonths, 'Enter at most 600 months.'),
  }),
  z.strictObject({
    kind: z.literal('declining-balance'),
    rateBp: z
      .int()
      .min(1, 'Enter a rate above zero.')
      .max(10_000, 'A year takes at most 100% of the book value.'),
  }),
  z.strictObject({ kind: z.literal('none') }),
])
export type DepreciationMethod = z.infer<typeof DepreciationMethod>

export const methodLabels: Readonly<Record<DepreciationMethod['kind'], string>> = {
  'straight-line': 'Straight line',
  'declining-balance': 'Declining balance',
  none: 'None',
}

/** `Straight line, 5 years`. */
export function methodInWords(method: DepreciationMethod): string {
  const label = methodLabels[method.kind]
  if (method.kind === 'straight-line') return `${label}, ${lifeInWords(method.months)}`
  if (method.kind === 'declining-balance') return `${label}, ${rateText(method.rateBp)} a year`
  return 'Not depreciated'
}

function lifeInWords(months: number): string {
  const years = Math.floor(months / 12)
  const rest = months % 12
  const parts = [counted(years, 'year'), counted(rest, 'month')].filter((part) => part !== null)
  return parts.join(' ')
}

function counted(count: number, unit: string): string | null {
  if (count === 0) return null
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
