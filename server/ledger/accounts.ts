import { randomUUID } from 'node:crypto'
import type { NewAccount } from '#domain/api/ledger.ts'
import type { Day } from '#domain/business-day.ts'
import type { AccountChange } from '#domain/documents/account/change.ts'
import { findAccount } from '#domain/documents/account/check.ts'
import { Refusal } from '#domain/errors.ts'
import { type Chart, chartOf } from '#domain/posting/chart.ts'
import { financialYearFrom } from '#domain/report/financial-year.ts'
import type { Account, AccountCode } from '#domain/terms/account.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { requireRecorded } from '../books/book-writer.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { toRecord } from '../books/engine/document-kind.ts'
import { account as accountKind } from '../books/kinds/account/kind.ts'
import type { PutPlace } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import type { ShopDocument } from '../db/documents.ts'
import { requireShopWithChart } from '../shops/settings-store.ts'
import type { SettledShop } from '../shops/settled-shop.ts'
import { requireShop } from '../shops/store.ts'
import { hasSharesToCome } from '../spreads/store.ts'
import { ownAccountsOf, readOwnAccounts } from './own-account-store.ts'

type ChartDeps = Pick<BooksDeps, 'database' | 'writer'>

/** The chart of a shop, with the accounts and names it gave itself. */
export async function readChart(
  database: Database,
  { _id, taxPack }: Pick<ShopDocument, '_id' | 'taxPack'>,
): Promise<Chart> {
  return chartOf(taxPack, await readOwnAccounts(database, _id))
}

/** A shop as it is settled now, and its chart, read at once. @throws Refusal shop_not_found */
export async function requireShopAndChart(
  database: Database,
  shopId: string,
): Promise<{ shop: SettledShop; chart: Chart }> {
  const { shop, accountChanges } = await requireShopWithChart(database, shopId)
  return { shop, chart: chartOf(shop.taxPack, ownAccountsOf(accountChanges)) }
}

/**
 * Adds an account to a shop's chart. The same account again changes nothing.
 * @throws Refusal account_number_taken, account_number_kept, account_name_taken, account_misplaced, chart_full
 */
export async function addAccount(
  deps: ChartDeps,
  place: PutPlace,
  wanted: NewAccount,
): Promise<{ isNew: boolean; account: Account }> {
  const known = await findInChart(deps, place, wanted.account)
  if (known && isSame(known, wanted)) return { isNew: false, account: known }
  try {
    await record(deps, place, { change: 'added', ...wanted })
  } catch (error) {
    // The same may have been added concurrently.
    const isTaken = error instanceof Refusal && error.code === 'account_number_taken'
    const theirs = isTaken && (await findInChart(deps, place, wanted.account))
    if (theirs && isSame(theirs, wanted)) return { isNew: false, account: theirs }
    throw error
  }
  return { isNew: true, account: await requireAccount(deps, place, wanted.account) }
}

function isSame(known: Account, { name, figure, line }: NewAccount): boolean {
  return (
    known.name === name && (figure ?? known.figure) === known.figure && (line ?? known.line) === known.line
  )
}

/**
 * Gives an account another name: one that the shop added, or one of the chart's.
 * @throws Refusal account_unknown, account_name_taken, chart_full
 */
export async function nameAccount(
  deps: ChartDeps,
  place: PutPlace,
  account: AccountCode,
  name: string,
): Promise<{ before: string; account: Account }> {
  const known = await requireAccount(deps, place, account)
  if (known.name !== name) await record(deps, place, { change: 'renamed', account, name })
  return { before: known.name, account: { ...known, name } }
}

/**
 * Takes an account out of use, or into use again. One that is as wanted already stays.
 * @throws Refusal account_unknown, account_of_program, account_has_balance, account_has_shares, chart_full
 */
export async function archiveAccount(
  deps: ChartDeps & Pick<BooksDeps, 'now'>,
  place: PutPlace,
  account: AccountCode,
  isArchived: boolean,
): Promise<{ isNew: boolean; account: Account }> {
  const { shop, chart } = await requireShopAndChart(deps.database, place.shopId)
  const known = findAccount(chart, account)
  if (!known) throw new Refusal('account_unknown', { account })
  const { isArchived: wasArchived = false, ...of } = known
  if (wasArchived === isArchived) return { isNew: false, account: known }
  const { name } = known
  if (isArchived && (await hasSharesToCome(deps.database, place.shopId, account)))
    throw new Refusal('account_has_shares', { account, name })
  const today = businessDayOf(deps.now().toISOString(), shop)
  const yearFrom = financialYearFrom(today, shop.settings.financialYearStartMonth)
  await record(deps, place, { change: isArchived ? 'archived' : 'brought-back', account, name }, yearFrom)
  return { isNew: true, account: { ...of, ...(isArchived && { isArchived }) } }
}

/**
 * Takes an account that the shop added out of its chart, and gives one of the chart's its own name again.
 * @throws Refusal account_unknown, account_name_taken, chart_full; account_in_use where something was posted to one
 * that the shop added
 */
export async function removeAccount(
  deps: ChartDeps,
  place: PutPlace,
  account: AccountCode,
): Promise<{ before: string }> {
  const { name } = await requireAccount(deps, place, account)
  const own = await readOwnAccounts(deps.database, place.shopId)
  const isOwn = own.some((one) => one.account === account)
  if (isOwn) await record(deps, place, { change: 'removed', account, name })
  return { before: name }
}

async function record(
  { writer }: ChartDeps,
  { shopId, byUid }: PutPlace,
  account: AccountChange,
  yearFrom?: Day,
): Promise<void> {
  const input = { changeId: randomUUID(), account, yearFrom }
  const [result] = await writer.record(shopId, [[toRecord(accountKind, input, byUid)]])
  requireRecorded(result)
}

async function findInChart(
  { database }: ChartDeps,
  { shopId }: PutPlace,
  account: AccountCode,
): Promise<Account | undefined> {
  return findAccount(await readChart(database, await requireShop(database, shopId)), account)
}

async function requireAccount(deps: ChartDeps, place: PutPlace, account: AccountCode): Promise<Account> {
  const known = await findInChart(deps, place, account)
  if (!known) throw new Refusal('account_unknown', { account })
  return known
}
