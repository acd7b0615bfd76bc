import { addMonths, type Day, lastOf } from '../business-day.ts'

/**
 * Whether, when and how a country refunds the tax on a debt that is not paid. `in-return`: it is claimed in a box of
 * the return. `application`: the tax office is asked for a refund, outside the returns.
 */
export type BadDebtRelief =
  | { how: 'none'; source: string }
  | {
      how: 'in-return' | 'application'
      /** Months after the supply; with `countsDue`, after the supply or its due day, whichever is later. */
      afterMonths: number
      /** Months after that same day within which it has to be claimed. */
      withinMonths: number
      countsDue: boolean
      /** Where it is claimed, and where it is paid back when the debt is paid after all. */
      claimedIn: string
      repaidIn: string
      source: string
    }

/** The first and last day to claim the tax on a debt; null if the country refunds none. Each instalment has its own. */
export function reliefSpan(
  relief: BadDebtRelief,
  { supplied, due }: { supplied: Day; due: Day },
): { from: Day; until: Day } | null {
  if (relief.how === 'none') return null
  const counted = relief.countsDue ? lastOf(supplied, due) : supplied
  return { from: addMonths(counted, relief.afterMonths), until: addMonths(counted, relief.withinMonths) }
}
