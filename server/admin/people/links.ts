import { Refusal } from '#domain/errors.ts'
import type { StaffRight } from '#domain/terms/right.ts'
import { linkAccountant, unlinkAccountant } from '../../accountant/link.ts'
import type { Actor } from '../../audit-log/actor.ts'
import { deleteCodesOfLeavers } from '../../cashiers/code-store.ts'
import type { Transaction } from '../../db/client.ts'
import type { ShopDocument } from '../../db/documents.ts'
import { normaliseEmail } from '../../identity/email.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import type { Account } from '../../identity/keycloak-people.ts'
import { employeesOf, ownerIdOf } from '../../identity/roles.ts'
import { requireShop } from '../../shops/store.ts'
import { endMakingOf } from './account-in-making-store.ts'
import { finishLeftOver, requireNoOther } from './changes.ts'
import type { ShopLink } from './changes-store.ts'
import { removeEmployee, writeEmployee, writeOwner } from './links-store.ts'
import { requirePerson } from './require-person.ts'
import { changePeopleOf, inTurn } from './turns.ts'

/**
 * Links a person to a shop: as one of its employees, as its accountant, or as its owner in place of the present one,
 * who then has no role there. Repeating it changes nothing.
 * @param ask what else must hold
 * @throws Refusal person_not_found, shop_not_found, owner_stays, email_unverified, person_being_changed,
 *   accountant_named
 */
export async function linkPerson(
  deps: IdentityDeps,
  by: Actor,
  uid: string,
  link: ShopLink,
  ask: () => Promise<void> = async () => {},
): Promise<void> {
  const { database } = deps
  await finishLeftOver(deps, uid)
  await inTurn(
    database,
    async () => {
      await ask()
      return requirePerson(deps, uid)
    },
    async (account, session) => {
      await requireNoOther(deps, uid, session)
      await writeLink(deps, by, account, link, session)
    },
  )
  deps.accessState.forgetRoles()
}

/**
 * The link itself, in a transaction that took its turn.
 * @throws Refusal shop_not_found, owner_stays, email_unverified, accountant_named
 */
export async function writeLink(
  deps: Pick<IdentityDeps, 'database' | 'audit' | 'now'>,
  by: Actor,
  account: Pick<Account, 'uid' | 'email' | 'isEmailVerified'>,
  link: ShopLink,
  session: Transaction,
): Promise<void> {
  const { database, audit } = deps
  const { shopId, right } = link
  const shop = await requireShop(database, shopId, session)
  await endMakingOf(database, account.email, session)
  if (right === 'accountant') return linkAccountant(deps, by, shop, account, link.may, session)
  if (isLinked(shop, account, right)) return
  if (right === 'employee') {
    if (isOwner(shop, account.uid)) throw new Refusal('owner_stays', { shop: shop.name })
    // An employee is found by the address, which counts only where it was verified.
    if (!account.isEmailVerified || account.email === '') throw new Refusal('email_unverified')
  }
  await (right === 'owner' ? writeOwner : writeEmployee)(database, shop, account, session)
  if (right === 'owner')
    await deleteCodesOfLeavers(database, await requireShop(database, shopId, session), session)
  const facts = { person: account.uid, email: account.email, role: right }
  await audit.record({ action: 'person.linked', by, shopId, facts }, session)
}

/**
 * Takes an employee, or the accountant, from a shop. Again, it changes nothing. An owner is not taken away: another one takes
 * the place.
 * @throws Refusal person_not_found, shop_not_found, owner_stays, linked_by_shop_email
 */
export async function unlinkPerson(
  deps: IdentityDeps,
  by: Actor,
  uid: string,
  shopId: string,
): Promise<void> {
  const account = await requirePerson(deps, uid)
  await inTurn(
    deps.database,
    async () => account,
    async (_, session) => {
      const shop = await requireShop(deps.database, shopId, session)
      if (isOwner(shop, uid)) throw new Refusal('owner_stays', { shop: shop.name })
      if (account.email !== '' && normaliseEmail(shop.email) === account.email)
        throw new Refusal('linked_by_shop_email', { shop: shop.name })
      await unlinkAccountant(deps, by, shop, account.email, session)
      await takeEmployee(deps, by, shop, account, session)
    },
  )
  deps.accessState.forgetRoles()
}

/**
 * Takes an employee from a shop by the address in its record, whether there is an account or not.
 * @throws Refusal shop_not_found
 */
export async function unlinkAddress(
  deps: IdentityDeps,
  by: Actor,
  shopId: string,
  email: string,
): Promise<void> {
  const person = { uid: null, email: normaliseEmail(email) }
  await changePeopleOf(deps, shopId, (shop, session) => takeEmployee(deps, by, shop, person, session))
}

async function takeEmployee(
  { database, audit }: IdentityDeps,
  by: Actor,
  shop: ShopDocument,
  person: { uid: string | null; email: string },
  session: Transaction,
): Promise<void> {
  if (!(await removeEmployee(database, shop, person, session))) return
  await deleteCodesOfLeavers(database, await requireShop(database, shop._id, session), session)
  const facts = { ...(person.uid !== null && { person: person.uid }), email: person.email }
  await audit.record({ action: 'person.unlinked', by, shopId: shop._id, facts }, session)
}

function isOwner(shop: ShopDocument, uid: string): boolean {
  return ownerIdOf(shop) === uid || shop._id === uid
}

function isLinked(
  shop: ShopDocument,
  { uid, email }: Pick<Account, 'uid' | 'email'>,
  right: StaffRight,
): boolean {
  if (right === 'owner') return ownerIdOf(shop) === uid && normaliseEmail(shop.email) === email
  return employeesOf(shop).some(
    (one) => one.uid === uid && one.contact !== undefined && normaliseEmail(one.contact) === email,
  )
}
