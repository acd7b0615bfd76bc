import type { StoreCredit, StoreCreditHold, StoreCreditQuery } from '#domain/api/store-credit.ts'
import { Refusal } from '#domain/errors.ts'
import { type Minor, minor, moneyText } from '#domain/money.ts'
import { readCreditCode } from '#domain/payments/credit-code.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { AppDeps } from '#server/wiring/app-deps.ts'
import { readOpenOfParty } from '../credit/open-items-store.ts'
import { requireCustomer } from '../customers/service.ts'
import { readPartyMerges } from '../parties/merges-store.ts'
import { requireShop } from '../shops/store.ts'
import { heldElsewhere, heldMs, saveHold, takeHoldBack } from './holds-store.ts'
import { type CreditOfReturn, creditHolds, dropHold, findCreditOfCode, leftOfReturn } from './store.ts'

type Deps = Pick<AppDeps, 'database' | 'now'>
type OfSale = { shopId: string; saleId: string }

/** The id of no sale: everything that is held counts. */
const noSale = ''

/**
 * Whose store credit a code belongs to, and what can be spent of it now.
 * @throws Refusal credit_code_misread, credit_code_unknown
 */
export async function findStoreCredit(
  deps: Deps,
  shopId: string,
  { code: typed, saleId = noSale }: StoreCreditQuery,
): Promise<StoreCredit> {
  const { code, customerId, customerName, receiptNumber, credit } = await requireCode(deps, shopId, typed)
  const leftMinor = await leftOf(deps, { shopId, saleId }, credit)
  return { code, customerId, customerName, receiptNumber, leftMinor }
}

/**
 * Keeps so much for one sale, instead of what was kept for it before. Of two tills that ask at the same moment for
 * more than there is, both may be refused, and never are both given it: what each keeps is written before what is left
 * is read. Where it is refused, what was kept before stays so.
 * @throws Refusal credit_code_misread, credit_code_unknown, store_credit_not_enough
 */
export async function holdStoreCredit(
  deps: Deps,
  of: OfSale,
  { code, amountMinor }: StoreCreditHold,
): Promise<{ leftMinor: Minor }> {
  const { database, now } = deps
  const { customerId, credit } = await requireCode(deps, of.shopId, code)
  const at = now()
  const expiresAt = new Date(at.getTime() + heldMs)
  const hold = { _id: of, customerId, returnId: credit.returnId, amountMinor, at, expiresAt }
  const before = await saveHold(creditHolds(database), hold)
  const leftMinor = await leftOf(deps, of, credit)
  if (amountMinor <= leftMinor) return { leftMinor: minor(leftMinor - amountMinor) }
  await takeHoldBack(creditHolds(database), hold, before)
  const { currency } = await requireShop(database, of.shopId)
  const left = moneyText(leftMinor, currency)
  throw new Refusal('store_credit_not_enough', { left, leftMinor, wantedMinor: amountMinor })
}

/** The customer pays in another way: others can have it again. */
export async function releaseStoreCredit({ database }: Deps, of: OfSale): Promise<void> {
  await dropHold(database, of)
}

/** @throws Refusal credit_code_misread, credit_code_unknown */
async function requireCode({ database }: Deps, shopId: string, typed: string) {
  const code = readCreditCode(typed)
  if (code === null) throw new Refusal('credit_code_misread')
  const merges = await readPartyMerges(database.collections, shopId)
  const found = await findCreditOfCode(database, shopId, code, merges)
  if (found === null) throw new Refusal('credit_code_unknown')
  const { name: customerName } = await requireCustomer(database, shopId, found.customerId)
  return { code, customerName, ...found }
}

/**
 * What a code can still pay of this sale, less what is held for others: of what its return gave, the part that was not
 * spent, and no more than its customer has altogether.
 */
async function leftOf({ database, now }: Deps, of: OfSale, credit: CreditOfReturn): Promise<Minor> {
  const [customerId = ''] = credit.customers
  // Holds first: a sale recorded between the two reads counts twice rather than not at all.
  const ofCustomers = { customerId: { $in: credit.customers } }
  const held = await heldElsewhere(database, creditHolds(database), of, ofCustomers, now())
  const [ofReturn, open] = await Promise.all([
    leftOfReturn(database, of.shopId, credit),
    readOpenOfParty(database.collections, of.shopId, [accounts.storeCredit], customerId),
  ])
  const heldMinor = heldIn(held)
  const heldOfReturn = held.filter(({ returnId }) => returnId === credit.returnId)
  const ofCustomer = open.reduce(
    (sum, { side, openMinor }) => (side === 'credit' ? sum + Number(openMinor) : sum - Number(openMinor)),
    -heldMinor,
  )
  const ofCode = ofReturn - heldIn(heldOfReturn)
  return minor(Math.max(0, Math.min(ofCustomer, ofCode)))
}

function heldIn(held: readonly { amountMinor: number }[]): Minor {
  return minor(held.reduce((sum, { amountMinor }) => sum + Number(amountMinor), 0))
}
