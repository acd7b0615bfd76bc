import type { FirstShop, OpeningAmount, OpeningBalances, ShopFacts } from '#domain/api/setup.ts'
import type { SetupProgress } from '#domain/api/setup-progress.ts'
import { openingBalanceId } from '#domain/documents/opening-balance/item-id.ts'
import { Refusal } from '#domain/errors.ts'
import { type Minor, minor } from '#domain/money.ts'
import { type OptionalStep, optionalSteps, type StepOutcome } from '#domain/setup/steps.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { leadDeveloperTo } from '../admin/people/links-store.ts'
import { correctShop } from '../admin/shops/correct-shop.ts'
import { createShop } from '../admin/shops/create-shop.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { TransactionConflict } from '../db/client.ts'
import type { ShopDocument } from '../db/documents.ts'
import type { Caller } from '../http/caller.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import {
  claimShop,
  countProducts,
  finishSetup,
  hasEntries,
  keepStep,
  readOpeningBalances,
  readSetup,
  type SetupDocument,
} from './store.ts'

/**
 * How far the first run is. Without a record the installation was set up in another way.
 * @throws Refusal forbidden, for who is neither an administrator nor the owner of its shop
 */
export async function readProgress(deps: IdentityDeps, by: Caller): Promise<SetupProgress> {
  const { database } = deps
  const setup = await readSetup(database)
  const shop = setup?.shopId ? await database.collections.shops.findOne({ _id: setup.shopId }) : null
  if (!by.isAdmin && !(shop && by.right === 'owner' && by.shopId === shop._id)) throw new Refusal('forbidden')
  const [balances, products, isInBooks] = shop
    ? await Promise.all([
        openingsOf(deps, shop._id),
        countProducts(database, shop._id),
        hasEntries(database, shop._id),
      ])
    : [new Map<string, Opening>(), 0, false]
  return {
    isFinished: !setup?.administrator || setup.finishedAt !== null,
    administrator: setup?.administrator?.email ?? null,
    shop: shop && { ...describeShop(shop), hasBegun: products > 0 || isInBooks },
    steps: setup?.steps ?? {},
    openingBalances: [...balances].map(([account, { amountMinor }]) => ({ account, amountMinor })),
    products,
  }
}

function describeShop({ _id, name, country, currency, timeZone, owner, email }: ShopDocument) {
  const uid = typeof owner === 'string' ? owner : owner?.id
  return { shopId: _id, name, country, currency, timeZone, owner: uid ? { uid, email } : null }
}

/**
 * Makes the first shop, once: a second window that asks for another is refused, the same one again is known.
 * @throws Refusal setup_step_done, unknown_country, invalid_request
 */
export async function makeFirstShop(
  deps: IdentityDeps,
  by: Caller,
  { shopId, ownerEmail, ...wanted }: FirstShop,
): Promise<void> {
  const { database } = deps
  const setup = await requireOpenSetup(deps)
  if (setup.shopId === shopId) return
  if (setup.shopId !== null) throw new Refusal('setup_step_done')
  const email = ownerEmail ?? by.email
  try {
    await createShop(
      deps,
      by,
      { ...wanted, shopId, owner: { email } },
      {
        async write(shop, owner, session) {
          if (!(await claimShop(database, shop._id, session))) throw new Refusal('setup_step_done')
          // Who sets it up for someone else goes on in this shop, too.
          if (owner.uid !== by.uid) await leadDeveloperTo(database, by.uid, shop._id, session)
        },
      },
    )
  } catch (error) {
    // Of two at once the slower one ends here: what the other did is known now.
    if (!(error instanceof TransactionConflict)) throw error
    if ((await readSetup(database))?.shopId !== shopId) throw new Refusal('setup_step_done')
  }
}

/**
 * Corrects what the first shop began with; once there are books or products, its name and receipt alone.
 * @throws Refusal books_begun, setup_closed, unknown_country, invalid_request
 */
export async function changeFirstShop(
  deps: IdentityDeps,
  by: Caller,
  shopId: string,
  { name, receiptHeader, ...place }: ShopFacts,
): Promise<void> {
  await requireOpenSetup(deps, shopId)
  await correctShop(deps, by, shopId, null, { name, receiptHeader, place })
}

/**
 * What money the shop has on the day it begins here, against opening balances. The same again changes
 * nothing. An account that was opened with another amount is refused and stays as it was, unless that
 * amount is the one to be corrected: then its entry is reversed, and another takes its place.
 * @throws Refusal opening_balance_recorded, setup_closed
 */
export async function openWithMoney(
  deps: IdentityDeps,
  shopId: string,
  byUid: string,
  { balances }: OpeningBalances,
): Promise<void> {
  const { database, writer, now } = deps
  await requireOpenSetup(deps, shopId)
  const shop = await requireSettledShop(database, shopId)
  const businessDay = businessDayOf(now().toISOString(), shop)
  const recorded = await openingsOf(deps, shopId)
  const entries = balances.flatMap((wanted) => openingEntries(recorded.get(wanted.account), wanted))
  await writer.openBalances(
    shopId,
    entries.map((entry) => ({ ...entry, businessDay })),
    byUid,
  )
  // Of two windows with different amounts one was first: the other hears of it.
  const after = await openingsOf(deps, shopId)
  for (const { account, amountMinor } of balances) {
    const known = after.get(account)?.amountMinor ?? 0
    if (known !== amountMinor) throw new Refusal('opening_balance_recorded', { account, amountMinor: known })
  }
}

/** The balance of an account, and the number of its entries. */
type Opening = { amountMinor: Minor; entries: number }

async function openingsOf({ database }: IdentityDeps, shopId: string): Promise<Map<string, Opening>> {
  const openings = new Map<string, Opening>()
  for (const { account, amountMinor } of await readOpeningBalances(database, shopId)) {
    const before = openings.get(account) ?? { amountMinor: minor(0), entries: 0 }
    openings.set(account, {
      amountMinor: minor(before.amountMinor + amountMinor),
      entries: before.entries + 1,
    })
  }
  return openings
}

/** Numbered, so that two windows which correct the same amount make the same entries, once. */
function openingEntries(
  known: Opening | undefined,
  { account, amountMinor, insteadOfMinor }: OpeningAmount,
): { balanceId: string; account: AccountCode; amountMinor: Minor }[] {
  if (known?.amountMinor === amountMinor) return []
  if (known && known.amountMinor !== insteadOfMinor)
    throw new Refusal('opening_balance_recorded', { account, amountMinor: known.amountMinor })
  const amounts = [minor(-(known?.amountMinor ?? 0)), amountMinor].filter((one) => one !== 0)
  return amounts.map((one, index) => ({
    balanceId: known ? openingBalanceId(`${account}:${known.entries + index}`) : openingBalanceId(account),
    account,
    amountMinor: one,
  }))
}

/**
 * Notes a step as done or passed over. The first run is over with the last one, but not before the key of the
 * backups was kept: it is shown as long as the first run lasts, and to an administrator alone.
 * @throws Refusal setup_closed, admin_required
 */
export async function takeStep(
  deps: IdentityDeps,
  by: Caller,
  shopId: string,
  step: OptionalStep,
  outcome: StepOutcome,
): Promise<void> {
  const { database, now } = deps
  const before = await readSetup(database)
  // A second window with the last step again: it is over, and stays as it is.
  if (before?.finishedAt && before.shopId === shopId) return
  await requireOpenSetup(deps, shopId)
  if (step === 'backups' && outcome === 'done' && !by.isAdmin) throw new Refusal('admin_required')
  await keepStep(database, step, outcome)
  const after = await readSetup(database)
  const isEachTaken = optionalSteps.every((one) => after?.steps[one] !== undefined)
  if (isEachTaken && after?.steps.backups === 'done') await finishSetup(database, now())
}

/** @throws Refusal setup_closed where there is no first run, it is over, or it is another shop's */
export async function requireOpenSetup({ database }: IdentityDeps, shopId?: string): Promise<SetupDocument> {
  const setup = await readSetup(database)
  const isOpen = setup?.administrator && setup.finishedAt === null
  if (!isOpen || (shopId !== undefined && setup.shopId !== shopId)) throw new Refusal('setup_closed')
  return setup
}
