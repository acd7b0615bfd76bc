import type { Entry } from '#domain/api/ledger.ts'
import { comparePlaces, type EntrySort, placeOf } from '#domain/report/entry-order.ts'
import type { AccountCode } from '#domain/terms/account.ts'

/** All entries of a list in the order that the server has them in, page by page. */
export function inOrderOf(
  entries: readonly Entry[],
  sort: Exclude<EntrySort, 'day' | '-day'>,
  on: readonly AccountCode[] | null,
): Entry[] {
  const by = sort === 'amount' || sort === '-amount' ? 'amount' : 'document'
  const direction = sort.startsWith('-') ? -1 : 1
  return entries
    .map((entry) => ({ entry, place: placeOf({ ...entry, lines: signed(entry) }, by, on) }))
    .sort((one, other) => direction * comparePlaces(one.place, other.place))
    .map(({ entry }) => entry)
}

const signed = ({ lines }: Entry) =>
  lines.map(({ account, debitMinor, creditMinor }) => ({ account, amountMinor: debitMinor - creditMinor }))
