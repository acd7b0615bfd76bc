import type { AccountName, NewAccount } from '#domain/api/ledger.ts'
import { Refusal } from '#domain/errors.ts'
import { type Chart, chartOf } from '#domain/posting/chart.ts'
import {
  type Account,
  type AccountCode,
  type BalanceSheetLine,
  balanceSheetLineLabels,
  type ProfitLossFigure,
  profitLossFigureLabels,
} from '#domain/terms/account.ts'
import { accountType, isKept, isOfProfitAndLoss, placedAccount, placesOf } from '#domain/terms/chart.ts'
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
 * @throws Refusal account_number_taken, account_number_kept, account_name_taken, account_misplaced
 */
export async function addAccount(
  database: Database,
  shopId: string,
  wanted: NewAccount,
): Promise<{ isNew: boolean; account: Account }> {
  const { account, name, figure, line } = wanted
  const chart = await readChart(database, await requireShop(database, shopId))
  const known = chart.accounts.find((one) => one.account === account)
  if (known) {
    const isSame =
      known.name === name && (figure ?? known.figure) === known.figure && (line ?? known.line) === known.line
    if (!isSame) throw new Refusal('account_number_taken', { account, name: known.name })
    return { isNew: false, account: known }
  }
  const type = accountType(account)
  const place = isOfProfitAndLoss(account) ? figure : line
  const isMisplaced = (isOfProfitAndLoss(account) ? line : figure) !== undefined
  if (isMisplaced || (place && !placesOf[type].includes(place))) {
    throw new Refusal('account_misplaced', { account, type, places: placesOf[type].map(labelOf) })
  }
  if (isKept(account)) throw new Refusal('account_number_kept', { account })
  refuseTakenName(chart, account, name)
  switch (await insertOwnAccount(database, shopId, wanted)) {
    case 'added':
      return { isNew: true, account: placedAccount(account, name, { figure, line }) }
    case 'same-name':
      throw new Refusal('account_name_taken', { name })
    case 'same-number':
      // Somebody else added it in between.
      return addAccount(database, shopId, wanted)
  }
}

/** Gives an account another name: one that the shop added, or one of the chart's. */
export async function nameAccount(
  database: Database,
  shopId: string,
  account: AccountCode,
  { name }: AccountName,
): Promise<{ before: string; account: Account }> {
  const shop = await requireShop(database, shopId)
  const chart = await readChart(database, shop)
  const known = requireAccount(chart, account)
  refuseTakenName(chart, account, name)
  const outcome = await renameAccount(database, shopId, account, name, { isAdded: isAdded(shop, account) })
  if (outcome === 'same-name') throw new Refusal('account_name_taken', { name })
  if (outcome === 'gone') throw new Refusal('account_unknown', { account })
  return { before: known.name, account: { ...known, name } }
}

/**
 * Takes an account that the shop added out of its chart, and gives one of the chart's its own name again.
 * @throws Refusal account_in_use where something was posted to one that the shop added, account_name_taken
 */
export async function removeAccount(
  database: Database,
  shopId: string,
  account: AccountCode,
): Promise<{ before: string }> {
  const shop = await requireShop(database, shopId)
  const chart = await readChart(database, shop)
  const { name } = requireAccount(chart, account)
  if (!isAdded(shop, account)) refuseTakenName(chart, account, chartOf(shop.taxPack).find(account).name)
  else if (await isPostedTo(database.collections, shopId, account)) {
    throw new Refusal('account_in_use', { account })
  }
  await deleteOwnAccount(database, shopId, account)
  return { before: name }
}

function isAdded({ taxPack }: ShopDocument, account: AccountCode): boolean {
  return !chartOf(taxPack).accounts.some((one) => one.account === account)
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

function labelOf(place: ProfitLossFigure | BalanceSheetLine): string {
  const labels: Record<string, string> = { ...profitLossFigureLabels, ...balanceSheetLineLabels }
  return labels[place] ?? place
}
