import type { NewShop } from '#domain/api/admin-shops.ts'
import { limitsOfNewShop } from '#domain/documents/setting/staff-limits.ts'
import { Refusal } from '#domain/errors.ts'
import { smallestCoins } from '#domain/payments/coins.ts'
import { usualPaymentTypes } from '#domain/payments/usual-types.ts'
import { isCountry } from '#domain/setup/countries.ts'
import { type CountryDefaults, countryDefaults, knownCountries } from '#domain/tax/packs.ts'
import type { ShopDocument } from '../../db/documents.ts'
import { normaliseEmail } from '../../identity/email.ts'

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
    paymentTypes: usualPaymentTypes(country),
    staffLimits: limitsOfNewShop,
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
