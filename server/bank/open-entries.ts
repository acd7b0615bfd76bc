import { Readable } from 'node:stream'
import type { BankEntryExportQuery, BankEntryPage, BankEntryQuery } from '#domain/api/bank.ts'
import { type OpenEntryOrder, openEntryComparer, openEntryFinder } from '#domain/bank/find-open-entries.ts'
import type { LedgerLine } from '#domain/bank/ledger-line.ts'
import { Day } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import type { Minor } from '#domain/money.ts'
import { bankEntryTable } from '#domain/table/bank-entries.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { Database } from '../db/client.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { refuseTooMany, type TableFile } from '../http/table-download.ts'
import { sourceDescriber } from '../ledger/source-describer.ts'
import { baseOf, requireBankAccount } from './accounts.ts'
import { requireLine } from './find-lines-store.ts'
import { maxOpen, openLedgerLines } from './ledger-lines.ts'

type Place = { shopId: string; account: AccountCode }
type Position = { day: string; amountMinor: number; number: number; line: number }

/** A page of the entries of an account that no statement explains; for a line the nearest to it first. */
export async function listOpenEntries(
  database: Database,
  place: Place,
  { line: lineId, sort, search, cursor, limit }: BankEntryQuery,
  most = maxOpen,
): Promise<BankEntryPage> {
  const { shop, chart } = await requireBankAccount(database, place.shopId, place.account)
  const nearestTo = lineId === undefined ? null : await requireLine(database, { ...place, lineId })
  const { lines, isCut } = await openEntries(database, place, most)
  const found = { lines: lines.filter(openEntryFinder(search ?? '', shop.currency)), isCut }
  const page = pageOfEntries(found, nearestTo ? { nearestTo } : sort, { cursor, limit })
  return { ...page, items: await sourceDescriber(database, { shop, chart })(page.items) }
}

/**
 * Those that are asked for as a table, in the order of the list.
 * @throws Refusal table_too_long also where not all of them could be looked at, few as a search may have found
 */
export async function openEntryFile(
  database: Database,
  place: Place,
  { format, search, sort }: BankEntryExportQuery,
  most = maxOpen,
): Promise<TableFile<LedgerLine>> {
  const { shop, chart } = await requireBankAccount(database, place.shopId, place.account)
  const { lines, isCut } = await openEntries(database, place, most)
  if (isCut) throw new Refusal('table_too_long', { most, format })
  const found = lines.filter(openEntryFinder(search ?? '', shop.currency))
  refuseTooMany(found.length, format)
  return {
    format,
    name: `on-no-statement-${place.account}`,
    columns: bankEntryTable,
    currency: shop.currency,
    rows: Readable.from(
      await sourceDescriber(database, { shop, chart })(found.sort(openEntryComparer(sort))),
    ),
  }
}

/** The page after the cursor, of those that are found already; of a list that was cut they are not counted. */
export function pageOfEntries(
  { lines: found, isCut }: { lines: readonly LedgerLine[]; isCut: boolean },
  order: OpenEntryOrder,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): BankEntryPage {
  const compare = openEntryComparer(order)
  const after = positionOf(cursor)
  const left = (after ? found.filter((entry) => compare(entry, after) > 0) : [...found]).sort(compare)
  const items = left.slice(0, limit)
  const last = items.at(-1)
  return {
    items,
    count: isCut ? null : found.length,
    nextCursor: left.length > limit && last ? encodeCursor(asPosition(last)) : null,
  }
}

const asPosition = ({ day: on, amountMinor, number, line }: LedgerLine): Position => ({
  ...{ day: on, amountMinor, number, line },
})

/** @throws Refusal invalid_request where the cursor is none that was given */
function positionOf(cursor: string | undefined): LedgerLine | null {
  const after = decodeCursor<Position>(cursor)
  if (after === null) return null
  const on = Day.safeParse(after.day)
  if (!on.success) throw new Refusal('invalid_request', { where: 'cursor' })
  return { ...after, day: on.data, amountMinor: after.amountMinor as Minor } as LedgerLine
}

async function openEntries(
  database: Database,
  { shopId, account }: Place,
  most: number,
): Promise<{ lines: LedgerLine[]; isCut: boolean }> {
  const reconciled = await baseOf(database, shopId, account)
  if (!reconciled) return { lines: [], isCut: false }
  return openLedgerLines(database, shopId, account, reconciled.base, { most })
}
