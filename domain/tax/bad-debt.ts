import { addDays, addMonths, type Day, day, lastOf } from '../business-day.ts'

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
      /** Months after that same day within which it has to be claimed; null: as long as the rule is in force. */
      withinMonths: number | null
      countsDue: boolean
      /** Where it is claimed. */
      claimedIn: string
      source: string
    }

/** A country's rules by the day of the write-off, oldest first. Days before the oldest have that one. */
export type BadDebtRules = readonly [BadDebtRelief, ...(BadDebtRelief & { since: Day })[]]

/** A rule, and the last day that it is in force. */
export type RuleInForce = { relief: BadDebtRelief; through: Day }

const lastDay = day('9999-12-31')

/** The rule for a debt that is written off on a day. */
export function reliefRuleOn(rules: BadDebtRules, on: Day): RuleInForce {
  const [first, ...later] = rules
  const at = later.findLastIndex(({ since }) => since <= on)
  const next = later[at + 1]
  return { relief: later[at] ?? first, through: next ? addDays(next.since, -1) : lastDay }
}

/** The first and last day to claim the tax on a debt; null if the country refunds none. Each instalment has its own. */
export function reliefSpan(
  { relief, through }: RuleInForce,
  { supplied, due }: { supplied: Day; due: Day },
): { from: Day; until: Day } | null {
  if (relief.how === 'none') return null
  const { afterMonths, withinMonths, countsDue } = relief
  const counted = countsDue ? lastOf(supplied, due) : supplied
  const until = withinMonths === null ? through : addMonths(counted, withinMonths)
  return { from: addMonths(counted, afterMonths), until }
}
