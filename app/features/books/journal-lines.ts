import type { Entry } from '#domain/api/ledger.ts'
import type { Account } from '#domain/terms/account.ts'
import { isRequested } from './account-words.ts'
import type { AccountsQuery } from './paths.ts'

type Line = Entry['lines'][number]

/** A line of an entry, with its entry, or, without a line, the entry as a whole. */
export type JournalRow = { key: string; entry: Entry; line: Line | null }

/** What a journal shows: entries, or the lines of the accounts that were asked for. */
export function journalRows(
  entries: readonly Entry[],
  of: AccountsQuery | null,
  chart: readonly Account[],
): JournalRow[] {
  if (of !== null) return journalLines(entries, of, chart)
  return entries.map((entry) => ({ key: `${entry.number}`, entry, line: null }))
}

/** Entries as the lines of a journal: all of them, or those of the accounts asked for. */
export function journalLines(
  entries: readonly Entry[],
  of: AccountsQuery | null,
  chart: readonly Account[],
): JournalRow[] {
  const query =
    of &&
    ('account' in of
      ? [of.account]
      : chart.filter((one) => isRequested(one, of)).map(({ account }) => account))
  return entries.flatMap((entry) =>
    entry.lines
      .map((line, index) => ({ key: `${entry.number} ${index}`, entry, line }))
      .filter(({ line }) => query === null || query.includes(line.account)),
  )
}

/** The accounts with most of an entry, the debited before the credited, and how many others it touches. */
export function accountsInBrief({ lines }: Entry): string {
  const largest = (side: 'debitMinor' | 'creditMinor') =>
    lines.reduce<Line | null>((most, line) => (line[side] > (most?.[side] ?? 0) ? line : most), null)
  const ends = [largest('debitMinor'), largest('creditMinor')].filter((line) => line !== null)
  const others = lines.length - ends.length
  const named = ends.map(({ account, accountName }) => `${account} ${accountName}`).join(' / ')
  return others > 0 ? `${named}, ${others} more` : named
}

/** The total of its document as it is on paper; of one without a total, the sum of either side. */
export function amountOf({ source, lines }: Entry): number {
  const totalMinor = source.subject?.totalMinor
  if (totalMinor !== undefined) return totalMinor
  return lines.reduce((sum, { debitMinor }) => sum + debitMinor, 0)
}
