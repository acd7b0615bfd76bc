import { type Minor, minor, sumMinor } from '../../money.ts'

/** So many sales use one deposit: all of its uses are read with each. What is left then can be given back. */
export const mostUses = 200

/** So many deposits of one customer are open at once: all of them are read for each sale. */
export const mostOpenDeposits = 100

/** What was used of a deposit, with its tax, and what sales can use still. */
export function leftOfDeposit(
  totalMinor: Minor,
  uses: readonly { takenMinor: Minor }[],
): { usedMinor: Minor; leftMinor: Minor } {
  const usedMinor = sumMinor(uses.map(({ takenMinor }) => takenMinor))
  return { usedMinor, leftMinor: uses.length < mostUses ? minor(totalMinor - usedMinor) : minor(0) }
}
