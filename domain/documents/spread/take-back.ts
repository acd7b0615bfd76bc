import type { Day } from '../../business-day.ts'
import { type Minor, minor } from '../../money.ts'
import { lastDayOf, monthAfter } from '../../month.ts'
import type { OpenItem, OpenItemKey } from '../../open-items/open-item.ts'
import { type BalancedLines, balanced, reversal } from '../../posting/entry.ts'
import type { SpendingLine } from '../expense/posting.ts'
import { type Spread, spreadThrough } from '../expense/spread.ts'
import { postSpread, prepaidItem } from './posting.ts'

/** What months took of a line that was paid ahead. */
export type TakenShare = { lineId: string; amountMinor: Minor }

/** What months took of a document, and the last day of the last of them. */
export type TakenLater = { shares: readonly TakenShare[]; through: Day | null }

type Amounts = Pick<OpenItem, 'amountMinor' | 'openMinor'>

/** What months took of each line that a document paid ahead. */
export function takenLater(
  document: string,
  lines: readonly Pick<SpendingLine, 'lineId' | 'spread'>[],
  openItem: (key: OpenItemKey) => Amounts | undefined,
): TakenLater {
  const taken = lines.flatMap(({ lineId, spread }) => {
    const item = spread && openItem(prepaidItem({ document, lineId }))
    if (!item || item.openMinor === item.amountMinor) return []
    const amountMinor = minor(item.amountMinor - item.openMinor)
    return [{ lineId, amountMinor, day: lastDayTaken(item.amountMinor, spread, amountMinor) }]
  })
  return {
    shares: taken.map(({ lineId, amountMinor }) => ({ lineId, amountMinor })),
    through:
      taken
        .map(({ day }) => day)
        .sort()
        .at(-1) ?? null,
  }
}

function lastDayTaken(amountMinor: Minor, spread: Spread, takenMinor: Minor): Day {
  let month = spread.from
  while (spreadThrough(amountMinor, spread, month) < takenMinor) month = monthAfter(month, 1)
  return lastDayOf(month)
}

/**
 * Takes back what a document posted together with the shares that months took of it: prepayments lose what is left,
 * and what it was for loses what the months posted there.
 */
export function reverseWithShares(
  posted: BalancedLines,
  document: string,
  lines: readonly Pick<SpendingLine, 'lineId' | 'account'>[],
  taken: readonly TakenShare[],
): BalancedLines {
  const shares = taken.map(({ lineId, amountMinor }) => {
    const line = lines.find((one) => one.lineId === lineId)
    if (!line) throw new Error(`a share was taken of line ${lineId}, and ${document} has no such line`)
    return { document, lineId, account: line.account, amountMinor }
  })
  return reversal(balanced([...posted, ...postSpread(shares)]))
}
