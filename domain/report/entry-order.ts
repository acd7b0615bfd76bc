import { z } from 'zod'
import { titleOf } from '../documents/describe.ts'
import type { EntrySource } from '../posting/entry-source.ts'
import type { AccountCode } from '../terms/account.ts'

/** What a list of entries is put in order by; with a minus the last one first. */
export const EntrySort = z.enum(['day', '-day', 'amount', '-amount', 'document', '-document'])
export type EntrySort = z.infer<typeof EntrySort>

/** The place of an entry in a list: among those of one key by its number. */
export type EntryPlace = { key: number | string; number: number }

type OrderedEntry = {
  number: number
  source: EntrySource
  lines: readonly { account: AccountCode; amountMinor: number }[]
}

/**
 * The place of an entry by its amount or by the name of its document.
 * @param on the accounts a list is of: there the amount of an entry is what it has on these, debit positive
 */
export function placeOf(
  entry: OrderedEntry,
  by: 'amount' | 'document',
  on: readonly AccountCode[] | null,
): EntryPlace {
  const key = by === 'document' ? titleOf(entry.source) : amountOn(entry, on)
  return { key, number: entry.number }
}

/** What an entry moved, or by what it changed some accounts. */
function amountOn({ lines }: OrderedEntry, on: readonly AccountCode[] | null): number {
  if (on !== null)
    return lines.reduce((sum, line) => (on.includes(line.account) ? sum + line.amountMinor : sum), 0)
  // An account that is debited and credited by the same entry shows the difference.
  const sums = new Map<AccountCode, number>()
  for (const { account, amountMinor } of lines) sums.set(account, (sums.get(account) ?? 0) + amountMinor)
  return [...sums.values()].reduce((sum, amount) => (amount > 0 ? sum + amount : sum), 0)
}

const byLetters = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Numbers in a name as numbers: receipt A-9 is before A-10. */
export function comparePlaces(one: EntryPlace, other: EntryPlace): number {
  const byKey =
    typeof one.key === 'number' && typeof other.key === 'number'
      ? one.key - other.key
      : byLetters.compare(String(one.key), String(other.key))
  return byKey || one.number - other.number
}
