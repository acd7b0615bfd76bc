import type { StoreCredit, StoreCreditHold } from '#domain/api/store-credit.ts'
import { Refusal } from '#domain/errors.ts'
import { type Minor, minor } from '#domain/money.ts'
import { groupOf, headOf } from '#domain/open-items/family.ts'
import { readCreditCode } from '#domain/payments/credit-code.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { AppDeps } from '#server/wiring/app-deps.ts'
import { readOpenOfParty } from '../credit/open-items-store.ts'
import { requireCustomer } from '../customers/service.ts'
import { readPartyMerges } from '../parties/merges-store.ts'
import { dropHold, findReturnOfCode, heldElsewhere, saveHold } from './store.ts'

type Deps = Pick<AppDeps, 'database' | 'now'>

/** As long as it takes to pay and record a sale. */
const heldMs = 15 * 60 * 1000
/** The id of no sale: everything that is held counts. */
const noSale = ''

/**
 * Whose store credit a code stands for, and what can be spent of it now.
 * @throws Refusal credit_code_misread, credit_code_unknown
 */
export async function findStoreCredit(deps: Deps, shopId: string, typed: string): Promise<StoreCredit> {
  const { database } = deps
  const code = readCreditCode(typed)
  if (code === null) throw new Refusal('credit_code_misread')
  const found = await findReturnOfCode(database, shopId, code)
  if (found?.customerId === undefined) throw new Refusal('credit_code_unknown')
  const merges = await readPartyMerges(database.collections, shopId)
  const customerId = headOf(found.customerId, merges)
  const { name } = await requireCustomer(database, shopId, customerId)
  const leftMinor = await leftOf(deps, { shopId, saleId: noSale }, customerId)
  return { code, customerId, customerName: name, receiptNumber: found.receiptNumber, leftMinor }
}

/**
 * Keeps so much for one sale. Of two tills that ask at the same moment for more than there is, both may be refused,
 * and never are both given it: what each keeps is written before what is left is read.
 * @throws Refusal customer_not_found, store_credit_not_enough
 */
export async function holdStoreCredit(
  deps: Deps,
  of: { shopId: string; saleId: string },
  { customerId, amountMinor }: StoreCreditHold,
): Promise<{ leftMinor: Minor }> {
  const { database, now } = deps
  await requireCustomer(database, of.shopId, customerId)
  const at = now()
  const expiresAt = new Date(at.getTime() + heldMs)
  await saveHold(database, { _id: of, customerId, amountMinor, at, expiresAt })
  const leftMinor = await leftOf(deps, of, customerId)
  if (amountMinor <= leftMinor) return { leftMinor: minor(leftMinor - amountMinor) }
  await dropHold(database, of)
  throw new Refusal('store_credit_not_enough', { leftMinor, wantedMinor: amountMinor })
}

/** What a customer can spend on this sale: their credit, less what is held for others. */
async function leftOf(
  deps: Deps,
  of: { shopId: string; saleId: string },
  customerId: string,
): Promise<Minor> {
  const { database, now } = deps
  const merges = await readPartyMerges(database.collections, of.shopId)
  const group = groupOf(headOf(customerId, merges), merges)
  const held = await heldElsewhere(database, of, group, now())
  const open = await readOpenOfParty(database.collections, of.shopId, [accounts.storeCredit], customerId)
  const left = open.reduce(
    (sum, { side, openMinor }) => (side === 'credit' ? sum + Number(openMinor) : sum - Number(openMinor)),
    -held,
  )
  return minor(Math.max(0, left))
}
