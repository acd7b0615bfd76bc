import { randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { NewShop, NewUser } from '#domain/api/admin.ts'
import { Refusal } from '#domain/errors.ts'
import { smallestCoins } from '#domain/payments/coins.ts'
import { isCountry } from '#domain/setup/countries.ts'
import { type CountryDefaults, countryDefaults, knownCountries } from '#domain/tax/packs.ts'
import type { Transaction } from '../db/client.ts'
import type { ShopDocument } from '../db/documents.ts'
import type { Caller } from '../http/caller.ts'
import { normaliseEmail } from '../identity/email.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { requireShop } from '../shops/store.ts'
import { addDeveloper, addShop, linkEmployee, linkOwner } from './store.ts'

/** What else stands or falls with a new shop. */
export type WithShop = {
  shopId?: string
  write?: (shop: ShopDocument, owner: { uid: string }, session: Transaction) => Promise<void>
}

/**
 * Makes a shop with its country's currency, time zone and tax pack, not registered for tax unless
 * said. The owner's account is found by e-mail, or made; an existing one keeps its password.
 * @throws Refusal unknown_country, invalid_request, password_too_weak
 */
export async function createShop(
  deps: IdentityDeps,
  by: Caller,
  wanted: NewShop,
  { shopId = uuidv7(), write }: WithShop = {},
): Promise<{ shopId: string; temporaryPassword?: string }> {
  const { database, keycloak, audit, standings, now } = deps
  const shop = shopOf(shopId, wanted, now())
  const knownUid = await keycloak.findByEmail(shop.email)
  const madeUp = knownUid === null && wanted.owner.password === undefined ? makeUpPassword() : undefined
  const create = async (uid: string) =>
    database.transaction(async (session) => {
      const document = { ...shop, owner: { id: uid } }
      await addShop(database, document, session)
      await write?.(document, { uid }, session)
      const facts = { name: shop.name, country: shop.country, owner: uid }
      await audit.record({ action: 'shop.created', by, shopId: shop._id, facts }, session)
    })
  if (knownUid === null) await withNewPerson(deps, shop.email, wanted.owner.password ?? madeUp ?? '', create)
  else await create(knownUid)
  standings.forgetRoles()
  return { shopId: shop._id, ...(madeUp === undefined ? {} : { temporaryPassword: madeUp }) }
}

/**
 * Makes an account and gives it its place: the owner of a shop (instead of whoever was), one of its
 * people, or an administrator.
 * @throws Refusal shop_not_found, email_taken, password_too_weak
 */
export async function createUser(deps: IdentityDeps, by: Caller, wanted: NewUser): Promise<{ uid: string }> {
  const { database, audit, standings } = deps
  const { role, shopId } = wanted
  const email = normaliseEmail(wanted.email)
  if (shopId !== undefined) await requireShop(database, shopId)
  const uid = await withNewPerson(deps, email, wanted.password, (uid) =>
    database.transaction(async (session) => {
      if (role === 'admin') {
        await addDeveloper(
          database,
          { _id: uid, email, ...(shopId === undefined ? {} : { shopId }) },
          session,
        )
      } else {
        const link = role === 'owner' ? linkOwner : linkEmployee
        await link(database, shopId ?? '', { uid, email }, session)
      }
      const facts = { person: uid, email, role }
      await audit.record({ action: 'person.created', by, shopId: shopId ?? null, facts }, session)
    }),
  )
  standings.forgetRoles()
  return { uid }
}

/** Makes an account and does what it is for; where that fails the account goes again, so that nothing is half done. */
export async function withNewPerson(
  { keycloak, log }: IdentityDeps,
  email: string,
  password: string,
  work: (uid: string) => Promise<void>,
): Promise<string> {
  const uid = await keycloak.createPerson(email, password)
  try {
    await work(uid)
    return uid
  } catch (error) {
    await keycloak.deletePerson(uid).catch((fault: unknown) => {
      log.error({ err: fault, uid }, 'an account that was made for nothing could not be taken away again')
    })
    throw error
  }
}

/** The record of a shop as it is wanted. @throws Refusal unknown_country, invalid_request */
export function shopOf(shopId: string, wanted: NewShop, createdAt: Date): Omit<ShopDocument, 'owner'> {
  const country = wanted.country.toUpperCase()
  const defaults = countryDefaults(country) ?? ownDefaults(country, wanted)
  const currency = wanted.currency?.toUpperCase() ?? defaults.currency
  const timeZone = wanted.timeZone ?? defaults.timeZone
  if (!Intl.supportedValuesOf('currency').includes(currency)) {
    throw new Refusal('invalid_request', { where: `currency ${currency} is not known` })
  }
  if (!isTimeZone(timeZone))
    throw new Refusal('invalid_request', { where: `time zone ${timeZone} is not known` })
  const { smallestCoinMinor } = wanted
  if (smallestCoinMinor !== undefined && !smallestCoins(currency).includes(smallestCoinMinor))
    throw new Refusal('invalid_request', {
      where: `smallestCoinMinor must be one of ${smallestCoins(currency).join(', ')} for ${currency}`,
    })
  return {
    _id: shopId,
    shopId,
    status: 'active',
    email: normaliseEmail(wanted.owner.email),
    employee: [],
    name: wanted.name,
    country,
    currency,
    timeZone,
    dayStartHour: 0,
    financialYearStartMonth: 1,
    taxPack: defaults.taxPack,
    taxRegistrations: wanted.taxRegistration ? [wanted.taxRegistration] : [],
    pricesIncludeTax: defaults.pricesIncludeTax,
    receiptHeader: wanted.receiptHeader ?? [wanted.name],
    ...(smallestCoinMinor !== undefined && { smallestCoinMinor }),
    lockedThrough: null,
    createdAt,
  }
}

/** A country without taxes here: the shop charges none, and says itself what money and clock it goes by. */
function ownDefaults(country: string, { currency, timeZone }: NewShop): CountryDefaults {
  if (!isCountry(country) || currency === undefined || timeZone === undefined) {
    throw new Refusal('unknown_country', { country, known: knownCountries().join(', ') })
  }
  return { country, currency, timeZone, taxPack: 'none', pricesIncludeTax: true }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** 24 letters and digits: told once, to be changed by whoever gets it. */
export function makeUpPassword(): string {
  return randomBytes(18).toString('base64url')
}
