import type { Day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import type { AccountCode } from '../../terms/account.ts'
import type { ExportEntry } from './format.ts'

/**
 * What was posted on a day as one journal. Other bookkeeping programs take some hundred lines a file: an entry for
 * each receipt would be more than they import, and a day is what their users post by hand.
 */
export type DayJournal = {
  day: Day
  /** Of its first and its last entry. */
  entries: { first: number; last: number }
  /** By account, debit positive; accounts at nothing are left out. Together 0. */
  lines: { account: AccountCode; amountMinor: number }[]
}

/** A journal for each posting day on which something was posted; entries come in the order of their posting days. */
export async function* journalsByDay(
  entries: AsyncIterable<ExportEntry> | Iterable<ExportEntry>,
): AsyncGenerator<DayJournal> {
  let day: Day | null = null
  let numbers = { first: 0, last: 0 }
  let sums = new Map<AccountCode, number>()
  for await (const { number, postingDay, lines } of entries) {
    if (day !== null && postingDay !== day) {
      yield* journalOf(day, numbers, sums)
      sums = new Map()
    }
    numbers =
      day === postingDay
        ? { first: Math.min(numbers.first, number), last: Math.max(numbers.last, number) }
        : { first: number, last: number }
    day = postingDay
    for (const { account, amountMinor } of lines)
      sums.set(account, minor((sums.get(account) ?? 0) + amountMinor))
  }
  if (day !== null) yield* journalOf(day, numbers, sums)
}

/** None where the day's entries take each other back. */
function* journalOf(
  day: Day,
  entries: DayJournal['entries'],
  sums: ReadonlyMap<AccountCode, number>,
): Generator<DayJournal> {
  const lines = [...sums]
    .filter(([, amountMinor]) => amountMinor !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([account, amountMinor]) => ({ account, amountMinor }))
  if (lines.length > 0) yield { day, entries, lines }
}
