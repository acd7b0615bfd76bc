import { v7 as uuidv7 } from 'uuid'
import type { NewShop } from '#domain/api/admin.ts'
import { Refusal } from '#domain/errors.ts'
import { smallestCoins } from '#domain/payments/coins.ts'
import { isCountry } from '#domain/setup/countries.ts'
import { type CountryDefaults, countryDefaults, knownCountries } from '#domain/tax/packs.ts'
import type { Transaction } from '../db/client.ts'
import type { ShopDocument } from '../db/documents.ts'
import type { Caller } from '../http/caller.ts'
import { normaliseEmail } from '../identity/email.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { withNewPerson } from './people/create.ts'
import { makeUpPassword } from './people/make-up-password.ts'
import { addShop } from './store.ts'

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
