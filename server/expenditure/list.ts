import type {
  Spending,
  SpendingExportQuery,
  SpendingPage,
  SpendingQuery,
  SpendingSort,
  SpendingSummary,
} from '#domain/api/expenditure.ts'
import { type Day, day } from '#domain/business-day.ts'
import { isDueThisWeek, standingOf } from '#domain/documents/bill/status.ts'
import { expenseAccountOf } from '#domain/documents/expense/money.ts'
import { type Minor, minor } from '#domain/money.ts'
import type { Chart } from '#domain/posting/chart.ts'
import { spendingTable } from '#domain/table/expenditure.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { refuseTooLong } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { refuseTooMany, type TableFile } from '../http/table-download.ts'
import { requireShopAndChart } from '../ledger/accounts.ts'
import { readBalances } from '../ledger/store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { supplierStore } from '../suppliers/service.ts'
import {
  findBills,
  findExpenses,
  findOwed,
  findReversed,
  type ListedBill,
  type ListedExpense,
} from './store.ts'

type Filter = Omit<SpendingQuery, 'cursor' | 'limit' | 'sort'>
type Position = { key: string | number; id: string }
/** A row with what is searched and filtered by beside what is shown. */
type Row = Spending & { accounts: readonly string[]; words: string }
type Known = { chart: Chart; today: Day }

const people = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
/** What was paid at once is due on no day: after all that is. */
const noDay = '9999-12-31'

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
  { format, ...asked }: SpendingExportQuery,
  now: Date,
): Promise<TableFile<Spending>> {
  const { currency } = await requireSettledShop(database, shopId)
  const rows = await sortedRows(database, shopId, asked, now)
  refuseTooMany(rows.length, format)
  return { format, name: 'bills-and-expenses', columns: spendingTable, currency, rows: inTurn(rows) }
}

async function* inTurn<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}

/** What is due, and what the accounts of expenses came to this month. */
export async function spendingSummary(
  database: Database,
  shopId: string,
  now: Date,
): Promise<SpendingSummary> {
  const { today, chart } = await readKnown(database, shopId, now)
  const from = day(`${today.slice(0, 8)}01`)
  const [bills, owed, balances] = await refuseTooLong(
    Promise.all([
      findBills(database, shopId, {}),
      findOwed(database, shopId),
      readBalances(database.collections, shopId, { from, to: today }),
    ]),
  )
  const open = bills.flatMap(({ _id, due }) => {
    const openMinor = owed.get(_id.billId)?.openMinor ?? minor(0)
    return openMinor > 0 ? [{ due, openMinor }] : []
  })
  const categories = chart.accounts
    .filter(({ figure }) => figure === 'expenses' || figure === 'depreciation')
    .map(({ account, name }) => ({ account, name, amountMinor: balances.get(account) ?? minor(0) }))
    .filter(({ amountMinor }) => amountMinor !== 0)
    .sort((a, b) => b.amountMinor - a.amountMinor)
  return {
    today,
    dueThisWeek: sumOf(open.filter((one) => isDueThisWeek(one, today))),
    overdue: sumOf(open.filter(({ due }) => due < today)),
    open: sumOf(open),
    month: {
      from,
      totalMinor: minor(categories.reduce((sum, { amountMinor }) => sum + amountMinor, 0)),
      categories,
    },
  }
}

function sumOf(bills: readonly { openMinor: Minor }[]): { count: number; amountMinor: Minor } {
  return {
    count: bills.length,
    amountMinor: minor(bills.reduce((sum, { openMinor }) => sum + openMinor, 0)),
  }
}

async function readKnown(database: Database, shopId: string, now: Date): Promise<Known> {
  const [shop, { chart }] = await Promise.all([
    requireSettledShop(database, shopId),
    requireShopAndChart(database, shopId),
  ])
  return { chart, today: businessDayOf(now.toISOString(), shop) }
}

async function sortedRows(
  database: Database,
  shopId: string,
  { sort, ...filter }: Filter & Pick<SpendingQuery, 'sort'>,
  now: Date,
): Promise<Row[]> {
  const known = await readKnown(database, shopId, now)
  const [bills, expenses, owed, reversed] = await refuseTooLong(
    Promise.all([
      findBills(database, shopId, filter),
      filter.supplierId === undefined ? findExpenses(database, shopId, filter) : [],
      findOwed(database, shopId),
      findReversed(database, shopId),
    ]),
  )
  const suppliers = await supplierStore.findAll(database, shopId, [
    ...new Set(bills.map(({ supplierId }) => supplierId)),
  ])
  const names = new Map(suppliers.map(({ id, name }) => [id, name]))
  const rows = [
    ...bills.map((bill) => {
      const isReversed = reversed.has(bill._id.billId)
      const openMinor = owed.get(bill._id.billId)?.openMinor ?? minor(0)
      return rowOfBill(bill, { payee: names.get(bill.supplierId) ?? null, openMinor, isReversed }, known)
    }),
    ...expenses.map((expense) => rowOfExpense(expense, reversed.has(expense._id.expenseId), known)),
  ]
  return rows
    .filter((row) => fits(row, filter, known.today))
    .map((row) => ({ row, place: positionOf(sort, row) }))
    .sort((a, b) => compare(sort, a.place, b.place))
    .map(({ row }) => row)
}

function rowOfBill(
  bill: ListedBill,
  { payee, openMinor, isReversed }: { payee: string | null; openMinor: Minor; isReversed: boolean },
  known: Known,
): Row {
  const { due, totalMinor } = bill
  return {
    kind: 'bill',
    id: bill._id.billId,
    ...sharedOf(bill, payee, known.chart),
    paidFrom: null,
    due,
    openMinor,
    status: standingOf({ totalMinor, openMinor, due, isReversed }, known.today),
    supplierId: bill.supplierId,
  }
}

function rowOfExpense(expense: ListedExpense, isReversed: boolean, { chart }: Known): Row {
  return {
    kind: 'expense',
    id: expense._id.expenseId,
    ...sharedOf(expense, expense.supplierName ?? null, chart),
    paidFrom: chart.find(expenseAccountOf(expense.paidFrom)).name,
    due: null,
    openMinor: minor(0),
    status: isReversed ? 'reversed' : 'paid',
    supplierId: null,
  }
}

function sharedOf(
  { businessDay, entryNumber, reference, lines, totalMinor, attachments = [] }: ListedBill | ListedExpense,
  payee: string | null,
  chart: Chart,
) {
  const netMinor = minor(lines.reduce((sum, line) => sum + line.netMinor, 0))
  const accounts = [...new Set(lines.map(({ account }) => account))]
  const categories = accounts.map((account) => chart.find(account).name)
  const descriptions = lines.map(({ description = '' }) => description)
  return {
    entryNumber: entryNumber ?? 0,
    day: businessDay,
    payee,
    reference: reference ?? null,
    categories,
    accounts,
    netMinor,
    taxMinor: minor(totalMinor - netMinor),
    totalMinor,
    attachments: attachments.length,
    words: [payee, reference, ...categories, ...descriptions, decimals(totalMinor)].join(' ').toLowerCase(),
  }
}

/** As it is typed: `120.50`; a currency without decimals is found by its figure all the same. */
function decimals(amountMinor: Minor): string {
  return `${(amountMinor / 100).toFixed(2)} ${amountMinor}`
}

function fits(row: Row, { search, status, account, supplierId }: Filter, today: Day): boolean {
  if (supplierId !== undefined && row.supplierId !== supplierId) return false
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
  const keys = { day: row.day, due: row.due ?? noDay, total: row.totalMinor, payee: row.payee ?? '' }
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
