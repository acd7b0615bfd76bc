import type {
  Spending,
  SpendingExportQuery,
  SpendingPage,
  SpendingQuery,
  SpendingSort,
} from '#domain/api/expenditure.ts'
import { type Day, endOfTime } from '#domain/business-day.ts'
import { isDueThisWeek } from '#domain/documents/bill/status.ts'
import { headOf } from '#domain/open-items/family.ts'
import { spendingTable } from '#domain/table/expenditure.ts'
import type { Database } from '../db/client.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { refuseTooMany, type TableFile } from '../http/table-download.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { type Known, type Row, readKnown, readRows } from './rows.ts'

type Filter = Omit<SpendingQuery, 'cursor' | 'limit' | 'sort'>
type Position = { key: string | number; id: string }

const people = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

export async function listSpending(
  database: Database,
  shopId: string,
  { cursor, limit, sort, ...filter }: SpendingQuery,
  now: Date,
): Promise<SpendingPage> {
  const after = decodeCursor<Position>(cursor)
  const rows = (await sortedRows(database, shopId, { sort, ...filter }, now))
    .filter((row) => after === null || compare(sort, positionOf(sort, row), after) > 0)
    .slice(0, limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page,
    nextCursor: rows.length > limit && last ? encodeCursor(positionOf(sort, last)) : null,
  }
}

/** The whole list as a table. */
export async function spendingFile(
  database: Database,
  shopId: string,
  { format, ...query }: SpendingExportQuery,
  now: Date,
): Promise<TableFile<Spending>> {
  const { currency } = await requireSettledShop(database, shopId)
  const rows = await sortedRows(database, shopId, query, now)
  refuseTooMany(rows.length, format)
  return { format, name: 'bills-and-expenses', columns: spendingTable, currency, rows: inTurn(rows) }
}

async function* inTurn<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}

async function sortedRows(
  database: Database,
  shopId: string,
  { sort, ...filter }: Filter & Pick<SpendingQuery, 'sort'>,
  now: Date,
): Promise<Row[]> {
  const known = await readKnown(database, shopId, now)
  const rows = await readRows(database, shopId, filter, known)
  return rows
    .filter((row) => fits(row, filter, known))
    .map((row) => ({ row, place: positionOf(sort, row) }))
    .sort((a, b) => compare(sort, a.place, b.place))
    .map(({ row }) => row)
}

function fits(
  row: Row,
  { search, status, account, supplierId }: Filter,
  { today, merges }: Pick<Known, 'today' | 'merges'>,
): boolean {
  if (supplierId !== undefined && row.supplierId !== headOf(supplierId, merges)) return false
  if (account !== undefined && !row.accounts.includes(account)) return false
  if (status !== undefined && !isIn(status, row, today)) return false
  const words = (search ?? '').toLowerCase().replaceAll(',', '').split(/\s+/).filter(Boolean)
  return words.every((word) => row.words.includes(word))
}

function isIn(status: NonNullable<Filter['status']>, row: Row, today: Day): boolean {
  if (status === 'open') return row.openMinor > 0 && row.status !== 'reversed'
  if (status === 'due') return row.status !== 'reversed' && isDueThisWeek(row, today)
  return row.status === status
}

function positionOf(sort: SpendingSort, row: Row): Position {
  // What was paid at once is due on no day: after all that is.
  const keys = { day: row.day, due: row.due ?? endOfTime, total: row.totalMinor, payee: row.payee ?? '' }
  return { key: keys[sort.replace('-', '') as keyof typeof keys], id: row.id }
}

/** Of the same day the later recorded first: ids are made in the order of time. */
function compare(sort: SpendingSort, a: Position, b: Position): number {
  const compared =
    typeof a.key === 'number' && typeof b.key === 'number'
      ? a.key - b.key
      : people.compare(String(a.key), String(b.key))
  if (compared !== 0) return sort.startsWith('-') ? -compared : compared
  return a.id === b.id ? 0 : a.id < b.id ? 1 : -1
}
