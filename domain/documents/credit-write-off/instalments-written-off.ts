import type { Day } from '../../business-day.ts'
import { type Minor, minor, sumMinor } from '../../money.ts'
import type { Instalment } from '../instalment-plan/schema.ts'

/** A part of a debt, and the day it was due. */
export type DuePart = { due: Day; amountMinor: Minor }

/**
 * The instalments that an amount is written off of: what was paid, returned or written off before was due first.
 * @param openMinor what was open of the plan until then, at least the amount
 */
export function instalmentsWrittenOff(
  instalments: readonly Instalment[],
  { amountMinor, openMinor }: { amountMinor: Minor; openMinor: Minor },
): DuePart[] {
  const from = sumMinor(instalments.map((one) => one.amountMinor)) - openMinor
  const to = from + amountMinor
  let reached = 0
  return instalments.flatMap(({ due, amountMinor: instalmentMinor }) => {
    const start = reached
    reached += instalmentMinor
    const partMinor = Math.min(reached, to) - Math.max(start, from)
    return partMinor > 0 ? [{ due, amountMinor: minor(partMinor) }] : []
  })
}
