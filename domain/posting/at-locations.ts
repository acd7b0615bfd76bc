import { minor } from '../money.ts'
import type { AtLocation } from '../stock/moving-average.ts'
import { accounts } from '../terms/chart.ts'
import { firstLocation } from '../terms/location.ts'
import { type BalancedLines, balanced } from './entry.ts'

/** The lines of an entry with what its movements shift between places: from the first, on which a rule posts all. */
export function atTheirLocations(
  lines: BalancedLines,
  moves: readonly { at?: readonly AtLocation[] }[],
): BalancedLines {
  const values = new Map<string, number>()
  for (const { location, valueMinor } of moves.flatMap(({ at = [] }) => at))
    values.set(location, (values.get(location) ?? 0) + valueMinor)
  if (values.size === 0) return lines
  const shifted = [...values]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([location, value]) => [
      { account: accounts.inventory, amountMinor: minor(value), dims: { location } },
      { account: accounts.inventory, amountMinor: minor(-value), dims: { location: firstLocation } },
    ])
  return balanced([...lines, ...shifted])
}
