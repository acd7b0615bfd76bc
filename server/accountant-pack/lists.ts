import type { Spending } from '#domain/api/expenditure.ts'
import { assetMovementsStatement } from '#domain/api/statements/asset-movements-statement.ts'
import { ledgerRowsOf } from '#domain/api/statements/ledger-rows.ts'
import { ledgerStatement } from '#domain/api/statements/ledger-statement.ts'
import { dayRangeInWords } from '#domain/day-in-words.ts'
import { listStatement } from '#domain/statement/list-statement.ts'
import type { Statement } from '#domain/statement/statement.ts'
import type { Account } from '#domain/terms/account.ts'
import { assetMovements } from '../assets/service.ts'
import { spendingFile } from '../expenditure/list.ts'
import { accountLedger } from '../ledger/account-ledger.ts'
import { listAccounts } from '../ledger/service.ts'
import type { PackDeps, PackOf } from './pack-of.ts'
import { wholeList } from './whole-list.ts'

/** What was bought and spent in the days, whether it is paid or not. */
export async function spendingOf(
  { database, now }: PackDeps,
  { shopId, range, shop }: PackOf,
): Promise<Statement> {
  const { columns, rows } = await spendingFile(
    database,
    shopId,
    { ...range, sort: 'day', format: 'csv' },
    now(),
  )
  const items: Spending[] = []
  for await (const row of rows) items.push(row)
  return listStatement({
    title: 'Bills and expenses',
    period: dayRangeInWords(range.from, range.to),
    shop,
    fileName: `bills-and-expenses-${range.from}-${range.to}`,
    columns,
    rows: items,
    notes: ['What is still owed, and the status, are of the day on which this was made.'],
  })
}

/** What became of the fixed assets. */
export async function assetsMoved(
  { database }: PackDeps,
  { shopId, range, shop }: PackOf,
): Promise<Statement> {
  const { assets, ledger } = await assetMovements(database, shopId, range.to)
  return assetMovementsStatement(assets, ledger, range, shop)
}

/** An account with more entries in the days is in general-ledger.csv alone: a statement is made in memory. */
export const maxEntriesOfLedger = 10_000
const pageSize = 500

/** The ledger of each account that moved or had a balance, the oldest entry first, with the running balance. */
export async function* ledgersOf(deps: PackDeps, of: PackOf): AsyncGenerator<Statement> {
  const { items } = await listAccounts(deps.database, of.shopId)
  for (const { account } of items) {
    const statement = await ledgerOf(deps, of, account)
    if (statement) yield statement
  }
}

async function ledgerOf(
  { database, entrySums }: PackDeps,
  { shopId, range, shop }: PackOf,
  account: Account['account'],
): Promise<Statement | null> {
  const read = (cursor?: string) =>
    accountLedger(database, entrySums, shopId, {
      ...{ account, ...range, sort: 'day', limit: pageSize },
      ...(cursor !== undefined && { cursor }),
    })
  const whole = await wholeList(read, maxEntriesOfLedger)
  if (whole === null) return null
  const { first, items } = whole
  if (items.length === 0 && first.openingMinor === 0) return null
  const rows = ledgerRowsOf(items, first.closedYears, {
    ...{ isNewestFirst: false, isSearched: false, hasMore: false },
  })
  return ledgerStatement(first, { rows, range, isPart: false, isNewestFirst: false }, shop)
}
