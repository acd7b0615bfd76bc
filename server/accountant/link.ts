import { Refusal } from '#domain/errors.ts'
import { type AccountantMay, accountantMayLabels } from '#domain/terms/accountant.ts'
import type { Actor } from '../audit-log/actor.ts'
import type { Transaction } from '../db/client.ts'
import type { AccountantRecord, ShopDocument } from '../db/documents.ts'
import { normaliseEmail } from '../identity/email.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import type { Account } from '../identity/keycloak-people.ts'
import { setOfShop } from '../shops/record-store.ts'

type Deps = Pick<IdentityDeps, 'database' | 'audit'>

/**
 * Makes a person the shop's accountant, or changes what the accountant may do, in a transaction that took its turn.
 * @throws Refusal accountant_named, email_unverified
 */
export async function linkAccountant(
  { database, audit, now }: Deps & Pick<IdentityDeps, 'now'>,
  by: Actor,
  shop: ShopDocument,
  { uid, email, isEmailVerified }: Pick<Account, 'uid' | 'email' | 'isEmailVerified'>,
  may: AccountantMay,
  session: Transaction,
): Promise<void> {
  requireNoOtherAccountant(shop, email)
  // The accountant is found by the address, which counts only where it was verified.
  if (!isEmailVerified || email === '') throw new Refusal('email_unverified')
  const before = shop.accountant
  if (before?.may === may) return
  const named = before ?? { email, namedAt: now(), namedByUid: by.uid, namedByEmail: by.email }
  await setOfShop(database, shop._id, { accountant: { ...named, may } }, session)
  const action = before ? 'accountant.changed' : 'accountant.named'
  const facts = { person: uid, email, may: accountantMayLabels[may] }
  await audit.record({ action, by, shopId: shop._id, facts }, session)
}

/** Whether the shop's record names this person. False if it names no one, or another person. */
export async function unlinkAccountant(
  { database, audit }: Deps,
  by: Actor,
  shop: ShopDocument,
  email: string,
  session: Transaction,
): Promise<boolean> {
  if (!isAccountantOf(shop, email)) return false
  await setOfShop(database, shop._id, { accountant: undefined }, session)
  await audit.record({ action: 'accountant.removed', by, shopId: shop._id, facts: { email } }, session)
  return true
}

export function isAccountantOf(
  { accountant }: { accountant?: Pick<AccountantRecord, 'email'> },
  email: string,
): boolean {
  return accountant !== undefined && normaliseEmail(accountant.email) === normaliseEmail(email)
}

/** @throws Refusal accountant_named */
export function requireNoOtherAccountant(shop: ShopDocument, email: string): void {
  if (shop.accountant && !isAccountantOf(shop, email))
    throw new Refusal('accountant_named', { email: shop.accountant.email })
}
