import type { AgeingPage, AgeingQuery, AgeingSort, PartyRow } from '#domain/api/credit.ts'
import type { Day } from '#domain/business-day.ts'
import { type Minor, minor } from '#domain/money.ts'
import {
  accountsOf,
  noAges,
  noPosition,
  openOn,
  overdueWithoutCredit,
  type PartySide,
  type Position,
  positionsOn,
} from '#domain/open-items/ageing.ts'
import { foldLetters } from '#domain/product/search.ts'
import type { AppDeps } from '#server/wiring/app-deps.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { balancesOf, type EntrySums } from '../ledger/entry-sums.ts'
import { whileBooksStand } from '../ledger/store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { type NumberedItem, readOpenItemsOn } from './open-items-store.ts'
import { readParties } from './parties.ts'
import { readLastPayments } from './parties-store.ts'

type Deps = Pick<AppDeps, 'database' | 'now'> & { entrySums: EntrySums }
type Row = Omit<PartyRow, 'lastPaymentDay'>

const byLetters = new Intl.Collator('en', { sensitivity: 'base' })

const orders: Readonly<Record<string, (row: Row) => number>> = {
  balance: ({ balanceMinor }) => balanceMinor,
  overdue: overdueOfRow,
}

/** What is open with customers or suppliers at the end of a day, and whether the accounts say the same. */
export async function ageing(
  { database, now, entrySums }: Deps,
  shopId: string,
  side: PartySide,
  query: AgeingQuery,
): Promise<AgeingPage> {
  const shop = await requireSettledShop(database, shopId)
  const on = query.on ?? businessDayOf(now().toISOString(), shop)
  const [items, sums] = await whileBooksStand(database.collections, shopId, () =>
    Promise.all([readOpenItemsOn(database.collections, shopId, accountsOf[side], on), entrySums.of(shopId)]),
  )
  const positions = positionsOn(items, side, on)
  const parties = await readParties(database, shopId, side, [...positions.keys()])
  const rows = [...parties.values()]
    .map((party): Row => ({ ...party, ...positionOf(positions.get(party.party)) }))
    .filter(isShownBy(query))
    .sort(comparing(query.sort))
  const { offset } = decodeCursor<{ offset: number }>(query.cursor) ?? { offset: 0 }
  const shown = rows.slice(offset, offset + query.limit)
  const lastPayments = await readLastPayments(
    database,
    shopId,
    side,
    shown.map(({ party }) => party),
    on,
  )
  const next = offset + shown.length
  return {
    on,
    items: shown.map((row) => ({ ...row, lastPaymentDay: lastPayments.get(row.party) ?? null })),
    nextCursor: next < rows.length ? encodeCursor({ offset: next }) : null,
    count: rows.length,
    totals: totalsOf(rows),
    ties: tiesOf(side, items, on, balancesOf(sums, { from: '0001-01-01' as Day, to: on })),
  }
}

/** With debts and credit as one balance. */
export function positionOf(
  position: Position | undefined,
): Pick<PartyRow, 'balanceMinor' | 'ages' | 'creditMinor' | 'depositMinor'> {
  const { owedMinor, ages, creditMinor, depositMinor } = position ?? noPosition()
  return { balanceMinor: minor(owedMinor - creditMinor), ages, creditMinor, depositMinor }
}

/** What it is reminded of: less credit. */
export function overdueOfRow({
  ages,
  ...credit
}: Pick<PartyRow, 'ages' | 'creditMinor' | 'depositMinor'>): Minor {
  return overdueWithoutCredit({ ...credit, ages: ages as Position['ages'] })
}

function isShownBy({ show, search = '' }: AgeingQuery): (row: Row) => boolean {
  const words = foldLetters(search).split(/\s+/).filter(Boolean)
  return (row) => isOfState(row, show) && (words.length === 0 || isNamed(row, words))
}

function isNamed({ name, number, phone }: Row, words: readonly string[]): boolean {
  const text = foldLetters([name, number ?? '', phone ?? ''].join('\n'))
  return words.every((word) => text.includes(word))
}

function isOfState(row: Row, show: AgeingQuery['show']): boolean {
  if (show === 'archived') return row.isArchived
  const isOpen = row.balanceMinor !== 0 || row.creditMinor !== 0
  // Whoever owes is shown, whatever became of their record.
  if (show === 'all') return !row.isArchived || isOpen
  if (show === 'overdue') return overdueOfRow(row) > 0
  return show === 'credit' ? row.creditMinor > 0 : isOpen
}

function comparing(sort: AgeingSort): (a: Row, b: Row) => number {
  const sign = sort.startsWith('-') ? -1 : 1
  const figure = orders[sort.replace('-', '')]
  const byName = (a: Row, b: Row) => byLetters.compare(a.name, b.name)
  if (!figure) return (a, b) => sign * byName(a, b) || (a.party < b.party ? -1 : 1)
  return (a, b) => sign * (figure(a) - figure(b)) || byName(a, b) || (a.party < b.party ? -1 : 1)
}

function totalsOf(rows: readonly Row[]): AgeingPage['totals'] {
  const sum = (of: (row: Row) => number) => minor(rows.reduce((total, row) => total + of(row), 0))
  return {
    balanceMinor: sum(({ balanceMinor }) => balanceMinor),
    ages: noAges().map((_, index) => sum(({ ages }) => ages[index] ?? 0)),
    creditMinor: sum(({ creditMinor }) => creditMinor),
    depositMinor: sum(({ depositMinor }) => depositMinor),
  }
}

/** Debits are positive here, as on the accounts. */
function tiesOf(
  side: PartySide,
  items: readonly NumberedItem[],
  on: Day,
  balances: ReadonlyMap<string, Minor>,
): AgeingPage['ties'] {
  return accountsOf[side].map((account) => {
    const open = items
      .filter((item) => item.account === account)
      .reduce((sum, item) => sum + (item.side === 'debit' ? 1 : -1) * openOn(item, on), 0)
    return { account, openMinor: minor(open), ledgerMinor: balances.get(account) ?? minor(0) }
  })
}
