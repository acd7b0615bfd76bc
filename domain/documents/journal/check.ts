import { addDays, type Day } from '../../business-day.ts'
import { largestAmountMinor } from '../../ceilings.ts'
import { Refusal } from '../../errors.ts'
import { minor } from '../../money.ts'
import type { Chart } from '../../posting/chart.ts'
import { balanced } from '../../posting/entry.ts'
import { refuseArchived } from '../account/check.ts'
import { postedFrom } from './controlled.ts'
import type { JournalBody, JournalLine } from './schema.ts'

/** The totals of an entry on each side. */
export function sidesOf(lines: readonly Pick<JournalLine, 'amountMinor'>[]): {
  debitMinor: number
  creditMinor: number
} {
  let debitMinor = 0
  let creditMinor = 0
  for (const { amountMinor } of lines) {
    if (amountMinor > 0) debitMinor += amountMinor
    else creditMinor -= amountMinor
  }
  return { debitMinor, creditMinor }
}

/**
 * Whether an entry by hand may be posted.
 * @throws Refusal journal_in_future, amount_too_large, journal_unbalanced, journal_account_unknown,
 * journal_account_controlled, account_archived, journal_comes_to_nothing
 */
export function checkJournal(
  { businessDay, lines }: Pick<JournalBody, 'businessDay' | 'lines'>,
  { today, chart }: { today: Day; chart: Chart },
): void {
  if (businessDay > addDays(today, 1)) throw new Refusal('journal_in_future', { businessDay, today })
  for (const { account } of lines) {
    const known = chart.accounts.find((one) => one.account === account)
    if (!known) throw new Refusal('journal_account_unknown', { account })
    const screen = postedFrom(known)
    if (screen !== null)
      throw new Refusal('journal_account_controlled', { account, name: known.name, screen })
    refuseArchived(known)
  }
  const { debitMinor, creditMinor } = sidesOf(lines)
  if (debitMinor > largestAmountMinor || creditMinor > largestAmountMinor)
    throw new Refusal('amount_too_large')
  if (debitMinor !== creditMinor) throw new Refusal('journal_unbalanced', { debitMinor, creditMinor })
  if (postJournal(lines).length === 0) throw new Refusal('journal_comes_to_nothing')
}

/** Its lines as they are, those of one account as one. */
export function postJournal(lines: readonly JournalLine[]) {
  return balanced(lines.map(({ account, amountMinor }) => ({ account, amountMinor: minor(amountMinor) })))
}
