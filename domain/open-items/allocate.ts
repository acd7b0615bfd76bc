import { Refusal } from '../errors.ts'
import { type Minor, minor } from '../money.ts'

/** How much of what a document left open is settled. */
export type Allocation = { document: string; amountMinor: Minor }

type Open = { document: string; openMinor: Minor }

/**
 * What is left open of each document once these are settled; a document may be named more than once.
 * @throws Refusal allocation_above_open where more is allocated to one than is open of it, or nothing is open
 */
export function allocate(open: Iterable<Open>, allocations: readonly Allocation[]): Map<string, Minor> {
  const left = new Map([...open].map(({ document, openMinor }) => [document, openMinor]))
  for (const { document, amountMinor } of allocations) {
    const openMinor = left.get(document) ?? minor(0)
    if (amountMinor > openMinor)
      throw new Refusal('allocation_above_open', { document, openMinor, wantedMinor: amountMinor })
    left.set(document, minor(openMinor - amountMinor))
  }
  return left
}

/** Settles as far as an amount reaches, in the order given. @returns also what is left of the amount */
export function allocateInOrder(
  open: Iterable<Open>,
  amountMinor: Minor,
): { allocations: Allocation[]; restMinor: Minor } {
  const allocations: Allocation[] = []
  let restMinor = amountMinor
  for (const { document, openMinor } of open) {
    if (restMinor === 0) break
    const settled = minor(Math.min(openMinor, restMinor))
    if (settled === 0) continue
    allocations.push({ document, amountMinor: settled })
    restMinor = minor(restMinor - settled)
  }
  return { allocations, restMinor }
}
