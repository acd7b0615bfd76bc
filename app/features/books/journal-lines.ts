import type { Entry } from '#domain/api/ledger.ts'

/** One line of an entry, with the entry it stands in. */
export type JournalLine = { key: string; entry: Entry; line: Entry['lines'][number] }

/** Whether an account is the one asked for, or its number begins with a shorter one that is. */
export function isAccount(account: string, asked: string | null): boolean {
  if (asked === null) return true
  return asked.length < 4 ? account.startsWith(asked) : account === asked
}

/** Entries as the lines of a journal: all of them, or those of the account asked for. */
export function journalLines(entries: readonly Entry[], account: string | null): JournalLine[] {
  return entries.flatMap((entry) =>
    entry.lines
      .map((line, index) => ({ key: `${entry.number} ${index}`, entry, line }))
      .filter(({ line }) => isAccount(line.account, account)),
  )
}
