import type { Entry } from '#domain/api/ledger.ts'
import type { Account } from '#domain/terms/account.ts'
import { isAsked } from './account-words.ts'
import type { AccountsAsked } from './paths.ts'

/** One line of an entry, with the entry it stands in. */
export type JournalLine = { key: string; entry: Entry; line: Entry['lines'][number] }

/** Entries as the lines of a journal: all of them, or those of the accounts asked for. */
export function journalLines(
  entries: readonly Entry[],
  of: AccountsAsked | null,
  chart: readonly Account[],
): JournalLine[] {
  const asked =
    of &&
    ('account' in of ? [of.account] : chart.filter((one) => isAsked(one, of)).map(({ account }) => account))
  return entries.flatMap((entry) =>
    entry.lines
      .map((line, index) => ({ key: `${entry.number} ${index}`, entry, line }))
      .filter(({ line }) => asked === null || asked.includes(line.account)),
  )
}
