import { v7 as uuidv7 } from 'uuid'
import type { NewShop, ShopCreated } from '#domain/api/admin-shops.ts'
import { Refusal } from '#domain/errors.ts'
import type { Actor } from '../../audit-log/actor.ts'
import type { Database, Transaction } from '../../db/client.ts'
import type { ShopDocument } from '../../db/documents.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { addShop } from '../../shops/record-store.ts'
import { mailInvitation } from '../people/invitation-mail.ts'
import { inTurn } from '../people/turns.ts'
import { withAccount } from './owner-account.ts'
import { shopOf } from './shop-record.ts'

/** What else belongs to the transaction of a new shop. */
type WithShop = {
  write?: (shop: ShopDocument, owner: { uid: string }, session: Transaction) => Promise<void>
}

/**
 * Makes a shop with its country's currency, time zone and tax pack, registered for tax only if that is requested. The
 * owner's account is found by email, or made; an existing one keeps its password. A try that was cut off is finished by
 * the next; the same shop again changes nothing.
 * @throws Refusal unknown_country, invalid_request, password_too_weak, shop_conflict, email_taken
 */
export async function createShop(
  deps: IdentityDeps,
  by: Actor,
  { shopId = uuidv7(), ...wanted }: NewShop,
  { write }: WithShop = {},
): Promise<ShopCreated> {
  const { database, audit, accessState, now } = deps
  const shop = shopOf(shopId, wanted, now())
  if (await isMadeAlready(database, shop)) return { shopId }
  const making = withAccount(deps, shop.email, wanted.owner.password, (uid, settle) =>
    inTurn(
      database,
      async () => {},
      async (_, session) => {
        const document = { ...shop, owner: { id: uid }, setupGuide: {} }
        await settle(session)
        await addShop(database, document, session)
        await write?.(document, { uid }, session)
        const facts = { name: shop.name, country: shop.country, owner: uid }
        await audit.record({ action: 'shop.created', by, shopId, facts }, session)
      },
    ),
  )
  const account = await making.catch(async (error: unknown) => {
    // Of two that make the same shop at once, the other one did.
    if (await isMadeAlready(database, shop)) return null
    throw error
  })
  accessState.forgetRoles()
  if (!account || account.madeUpPassword === null) return { shopId }
  const { uid, madeUpPassword } = account
  if (await mailInvitation(deps, shop, uid)) return { shopId, invited: shop.email }
  return { shopId, temporaryPassword: madeUpPassword }
}

/** @throws Refusal shop_conflict where the id is another shop's */
async function isMadeAlready(
  { collections }: Database,
  { _id, email, name }: Pick<ShopDocument, '_id' | 'email' | 'name'>,
): Promise<boolean> {
  const found = await collections.shops.findOne({ _id }, { projection: { email: 1, name: 1 } })
  if (!found) return false
  if (found.email !== email || found.name !== name) throw new Refusal('shop_conflict')
  return true
}
