import type { Spending } from '#domain/api/expenditure.ts'
import type { AccountLedger } from '#domain/api/ledger.ts'
import { assetMovementsStatement } from '#domain/api/statements/asset-movements-statement.ts'
import { ledgerRowsOf } from '#domain/api/statements/ledger-rows.ts'
import { ledgerStatement } from '#domain/api/statements/ledger-statement.ts'
import { dayRangeInWords } from '#domain/day-in-words.ts'
import { listStatement } from '#domain/statement/list-statement.ts'
import type { Statement } from '#domain/statement/statement.ts'
import { assetMovements } from '../assets/service.ts'
import { spendingFile } from '../expenditure/list.ts'
import type { JournalReader } from '../ledger/service.ts'
import { wholeLedgers } from '../ledger/whole-ledgers.ts'
import type { PackDeps, PackOf } from './pack-of.ts'

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
const limits = { mostOfAccount: maxEntriesOfLedger, mostAtOnce: 6 * maxEntriesOfLedger }

/**
 * The ledger of each account that moved or had a balance, the oldest entry first, with the running balance.
 * @param read the entries of the days, from a time that is not before this call
 * @returns the ledgers, and the number of the last entry that is in them
 */
export async function ledgersOf(
  { database }: PackDeps,
  of: PackOf,
  read: JournalReader,
): Promise<{ through: number; ledgers: AsyncGenerator<Statement> }> {
  const { through, ledgers } = await wholeLedgers(database, of.shopId, { range: of.range, read, limits })
  return { through, ledgers: ledgerStatements(ledgers, of) }
}

async function* ledgerStatements(
  ledgers: AsyncIterable<AccountLedger>,
  { range, shop }: PackOf,
): AsyncGenerator<Statement> {
  for await (const ledger of ledgers) {
    const rows = ledgerRowsOf(ledger.items, ledger.closedYears, {
      ...{ isNewestFirst: false, isSearched: false, hasMore: false },
    })
    yield ledgerStatement(ledger, { rows, range, isPart: false, isNewestFirst: false }, shop)
  }
}
