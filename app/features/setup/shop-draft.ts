import { z } from 'zod'
import type { FieldErrors, Placing } from '#app/components/form/errors.ts'
import type { Shop } from '#domain/api/shop.ts'
import { Minor } from '#domain/money.ts'
import { countryDefaults, knownCountries } from '#domain/tax/packs.ts'
import { TaxScheme } from '#domain/terms/tax.ts'

/** The first shop as the form holds it: what was typed, readable or not. */
export const ShopDraft = z.object({
  shopId: z.string(),
  name: z.string(),
  country: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  scheme: TaxScheme,
  registeredFrom: z.string(),
  taxNumber: z.string(),
  /** Lines, as they are printed. Null until they are entered: the name is proposed. */
  receiptHeader: z.string().nullable(),
  /** What cash is rounded to; null where it is paid exactly. */
  smallestCoinMinor: Minor.nullable().default(null),
  isOwnerOther: z.boolean(),
  ownerEmail: z.string(),
})
export type ShopDraft = z.infer<typeof ShopDraft>

/** @param here the browser's time zone: where it is that of a country with taxes here, that one is proposed */
export function emptyShop(shopId: string, here: string, today: string): ShopDraft {
  const country = knownCountries().find((one) => countryDefaults(one)?.timeZone === here) ?? ''
  return {
    shopId,
    name: '',
    country,
    currency: '',
    timeZone: here,
    scheme: 'not-registered',
    registeredFrom: today,
    taxNumber: '',
    receiptHeader: null,
    smallestCoinMinor: null,
    isOwnerOther: false,
    ownerEmail: '',
    ...placeOf(country),
  }
}

/** What a country brings along: its money, its clock. One without taxes here charges none. */
export function placeOf(country: string): Partial<ShopDraft> {
  const defaults = countryDefaults(country)
  if (!defaults) return { country, scheme: 'not-registered' }
  return { country, ...moneyOf(defaults.currency), timeZone: defaults.timeZone }
}

/** Another currency has other coins. */
export function moneyOf(currency: string): Partial<ShopDraft> {
  return { currency, smallestCoinMinor: null }
}

export function receiptLines({ receiptHeader, name }: ShopDraft): string[] {
  const lines = (receiptHeader ?? name).split('\n').map((line) => line.trim())
  while (lines.at(-1) === '') lines.pop()
  while (lines[0] === '') lines.shift()
  return lines
}

/** A shop that is made, as the form shows it again. */
export function draftOfShop(
  shop: Pick<
    Shop,
    | 'shopId'
    | 'name'
    | 'country'
    | 'currency'
    | 'timeZone'
    | 'taxRegistrations'
    | 'receiptHeader'
    | 'smallestCoinMinor'
  >,
  today: string,
): ShopDraft {
  const { shopId, name, country, currency, timeZone, taxRegistrations, receiptHeader, smallestCoinMinor } =
    shop
  const registration = taxRegistrations.at(-1)
  return {
    ...{ shopId, name, country, currency, timeZone },
    scheme: registration?.scheme ?? 'not-registered',
    registeredFrom: registration?.from ?? today,
    taxNumber: registration?.number ?? '',
    receiptHeader: receiptHeader.join('\n'),
    smallestCoinMinor: smallestCoinMinor ?? null,
    isOwnerOther: false,
    ownerEmail: '',
  }
}

/** What is sent for a new shop: `FirstShop`. */
export function newShopOf(draft: ShopDraft) {
  const owner = draft.isOwnerOther ? { ownerEmail: draft.ownerEmail } : {}
  return { shopId: draft.shopId, ...factsOf(draft), ...owner }
}

/** What is sent for a shop that is made: `ShopFacts`. */
export function factsOf(draft: ShopDraft) {
  const { name, country, currency, timeZone, scheme, registeredFrom, taxNumber, smallestCoinMinor } = draft
  const number = taxNumber.trim()
  return {
    ...{ name, country, currency, timeZone },
    receiptHeader: receiptLines(draft),
    ...(smallestCoinMinor !== null && { smallestCoinMinor }),
    ...(scheme !== 'not-registered' && {
      taxRegistration: { from: registeredFrom, scheme, ...(number !== '' && { number }) },
    }),
  }
}

/** The form fields of errors in a shop. */
export const shopPlacing: Placing<ShopDraft> = {
  fields: {
    'taxRegistration.from': 'registeredFrom',
    'taxRegistration.number': 'taxNumber',
    'taxRegistration.scheme': 'scheme',
  },
  whenEmpty: { registeredFrom: 'Choose the day of the registration.' },
  refusals: {
    unknown_country: 'country',
    // The list of the browser may be longer than the server's.
    invalid_request({ facts: { where = '' } }): FieldErrors<ShopDraft> {
      if (String(where).startsWith('currency '))
        return { currency: 'This currency is not known here. Choose another one.' }
      if (String(where).startsWith('time zone '))
        return { timeZone: 'This time zone is not known here. Choose another one.' }
      return {}
    },
  },
}
