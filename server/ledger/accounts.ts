import type { AccountName, NewAccount } from '#domain/api/ledger.ts'
import { Refusal } from '#domain/errors.ts'
import { type Chart, chartOf } from '#domain/posting/chart.ts'
import { type Account, type AccountCode, accountCode } from '#domain/terms/account.ts'
import { accountType } from '#domain/terms/chart.ts'
import type { Database } from '../db/client.ts'
import type { ShopDocument } from '../db/documents.ts'
import { requireShop } from '../shops/store.ts'
import { deleteOwnAccount, insertOwnAccount, readOwnAccounts, renameAccount } from './own-account-store.ts'
import { isPostedTo } from './store.ts'

/** The chart of a shop, with the accounts and names it gave itself. */
export async function readChart(
  database: Database,
  { _id, taxPack }: Pick<ShopDocument, '_id' | 'taxPack'>,
): Promise<Chart> {
  return chartOf(taxPack, await readOwnAccounts(database, _id))
}

/**
 * Adds an account to a shop's chart. The same account again changes nothing.
 * @throws Refusal account_number_taken, account_name_taken, account_misplaced
 */
export async function addAccount(
  database: Database,
  shopId: string,
  wanted: NewAccount,
): Promise<{ isNew: boolean; account: Account }> {
  const chart = await readChart(database, await requireShop(database, shopId))
  const account = accountCode(wanted.account)
  const type = accountType(account)
  const isOfResult = type === 'revenue' || type === 'expense'
  if (isOfResult ? wanted.line : wanted.figure) throw new Refusal('account_misplaced', { account, type })
  const known = chart.accounts.find((one) => one.account === account)
  const placed = chartOf('none', [{ ...wanted, account }]).find(account)
  if (known) return sameOrRefuse(known, placed)
  refuseTakenName(chart, account, wanted.name)
  if (await insertOwnAccount(database, shopId, { ...wanted, account }))
    return { isNew: true, account: placed }
  // Somebody else added it in between.
  return addAccount(database, shopId, wanted)
}

function sameOrRefuse(known: Account, wanted: Account): { isNew: boolean; account: Account } {
  const isSame = known.name === wanted.name && known.figure === wanted.figure && known.line === wanted.line
  if (!isSame) throw new Refusal('account_number_taken', { account: known.account, name: known.name })
  return { isNew: false, account: known }
}

/** Gives an account another name: one that the shop added, or one of the chart's. */
export async function nameAccount(
  database: Database,
  shopId: string,
  account: AccountCode,
  { name }: AccountName,
): Promise<Account> {
  const chart = await readChart(database, await requireShop(database, shopId))
  const known = requireAccount(chart, account)
  refuseTakenName(chart, account, name)
  await renameAccount(database, shopId, account, name)
  return { ...known, name }
}

/**
 * Takes an account that the shop added out of its chart, and gives one of the chart's its own name again.
 * @throws Refusal account_in_use where something was posted to one that the shop added
 */
export async function removeAccount(database: Database, shopId: string, account: AccountCode): Promise<void> {
  const shop = await requireShop(database, shopId)
  requireAccount(await readChart(database, shop), account)
  const isAdded = !chartOf(shop.taxPack).accounts.some((one) => one.account === account)
  if (isAdded && (await isPostedTo(database.collections, shopId, account))) {
    throw new Refusal('account_in_use', { account })
  }
  await deleteOwnAccount(database, shopId, account)
}

function requireAccount(chart: Chart, account: AccountCode): Account {
  const known = chart.accounts.find((one) => one.account === account)
  if (!known) throw new Refusal('account_unknown', { account })
  return known
}

/** Two accounts of one name could not be told apart in a list. */
function refuseTakenName(chart: Chart, account: AccountCode, name: string): void {
  const other = chart.accounts.find(
    (one) => one.account !== account && one.name.toLowerCase() === name.toLowerCase(),
  )
  if (other) throw new Refusal('account_name_taken', { name: other.name, account: other.account })
}
