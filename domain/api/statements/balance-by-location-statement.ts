import { isOfAssets } from '../../report/balance-sheet.ts'
import type { Figure, Statement, StatementColumn, StatementRow } from '../../statement/statement.ts'
import { ofWholeShop } from '../../statement/ties-to.ts'
import type { BalanceSheet, BalancesByLocation } from '../report.ts'

type AtLocation = BalancesByLocation['locations'][number]

/**
 * The balance sheet with a column for each location: its goods and the cash in its tills. Everything else is of none.
 * @param statement of the sheet, beside no other day
 */
export function balanceByLocationStatement(
  statement: Statement,
  sheet: BalanceSheet,
  { locations, tiesToAccounts }: BalancesByLocation,
): Statement {
  const columns = locations.map(
    ({ locationId, name }): StatementColumn => ({
      ...{ key: locationId, label: name, kind: 'money', phone: 'part' },
    }),
  )
  const isAsset = isRowOfAssets(sheet)
  return {
    ...statement,
    title: 'Balance sheet by location',
    fileName: `balance-sheet-by-location-${sheet.on}`,
    columns: [
      ...columns,
      { key: 'none', label: 'No location', kind: 'money', phone: 'part' },
      { key: 'now', label: 'Whole shop', kind: 'money', look: 'strong', isDivided: true, phone: 'whole' },
    ],
    rows: statement.rows.map((row) => withLocations(row, isAsset(row), sheet, locations)),
    notes: [
      'Each location has its stock and the cash in the tills that sell from it. Bank balances, fixed assets, receivables and payables belong to no location.',
      ...(statement.notes ?? []),
    ],
    ...proofOf(statement, tiesToAccounts),
  }
}

function proofOf({ proof }: Statement, tiesToAccounts: boolean): Pick<Statement, 'proof'> {
  if (tiesToAccounts) return proof?.isGood ? { proof: ofWholeShop(proof) } : {}
  return {
    proof: {
      isGood: false,
      lead: 'The locations differ from the account:',
      text: ['their goods do not add up to account 1200. Run the audit of the books to find where.'],
    },
  }
}

/** Rows of one account, of a line of several, and of their sum. */
function isRowOfAssets({ accounts }: BalanceSheet): (row: StatementRow) => boolean {
  const keys = new Set<string>(['assets-total'])
  for (const { account, line, section } of accounts) {
    if (isOfAssets(section)) for (const key of [account, line, `${section}-total`]) keys.add(key)
  }
  return ({ key }) => keys.has(key)
}

function withLocations(
  row: StatementRow,
  isOfAssets: boolean,
  sheet: BalanceSheet,
  locations: readonly AtLocation[],
): StatementRow {
  const { now } = row.figures
  if (!now || typeof now.value !== 'number') return row
  if (!isOfAssets) return { ...row, figures: { now, none: { value: now.value } } }
  const figures: Record<string, Figure> = { now }
  let rest = now.value
  for (const location of locations) {
    const value = amountIn(row.key, location, sheet)
    rest -= value
    if (value !== 0) figures[location.locationId] = { value }
  }
  if (rest !== 0) figures.none = { value: rest }
  return { ...row, figures }
}

function amountIn(key: string, { accounts }: AtLocation, sheet: BalanceSheet): number {
  const keysOf = new Map(
    sheet.accounts
      .filter(({ section }) => isOfAssets(section))
      .map(({ account, line, section }) => [account, ['assets-total', `${section}-total`, line, account]]),
  )
  return accounts
    .filter(({ account }) => keysOf.get(account)?.includes(key))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}
