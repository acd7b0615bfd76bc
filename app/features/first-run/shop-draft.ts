import { z } from 'zod'
import { ApiProblem } from '#app/api/problem.ts'
import { FirstShop, ShopFacts } from '#domain/api/setup.ts'
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
  /** Lines, as they are printed. Null until somebody writes them: the name is proposed. */
  receiptHeader: z.string().nullable(),
  /** What cash is rounded to; null where it is paid exactly. */
  smallestCoinMinor: Minor.nullable().default(null),
  isOwnerOther: z.boolean(),
  ownerEmail: z.string(),
})
export type ShopDraft = z.infer<typeof ShopDraft>
export type ShopField = keyof ShopDraft
export type ShopFaults = Partial<Record<ShopField, string>>

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
export function draftOfShop(shop: Shop, today: string): ShopDraft {
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

type Reading<Read> = { ok: true; read: Read } | { ok: false; faults: ShopFaults }

/** What the form of a new shop comes to, or what is wrong with which field. */
export function readShop(draft: ShopDraft): Reading<FirstShop> {
  const owner = draft.isOwnerOther ? { ownerEmail: draft.ownerEmail } : {}
  return reading(FirstShop.safeParse({ shopId: draft.shopId, ...factsIn(draft), ...owner }))
}

/** The same of a shop that is made. */
export function readFacts(draft: ShopDraft): Reading<ShopFacts> {
  return reading(ShopFacts.safeParse(factsIn(draft)))
}

function factsIn(draft: ShopDraft) {
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

function reading<Read>(parsed: z.ZodSafeParseResult<Read>): Reading<Read> {
  return parsed.success
    ? { ok: true, read: parsed.data }
    : {
        ok: false,
        faults: faultsAt(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])),
      }
}

/** What the server refused, at the fields it names; null where it names none the form has. */
export function shopFaultsOf(error: unknown): ShopFaults | null {
  if (!(error instanceof ApiProblem)) return null
  if (error.code === 'unknown_country') return { country: error.detail }
  const where = String(error.facts.where ?? '')
  if (where.startsWith('currency '))
    return { currency: 'This currency is not known here. Choose another one.' }
  if (where.startsWith('time zone '))
    return { timeZone: 'This time zone is not known here. Choose another one.' }
  const faults = faultsAt(error.faults.map(({ path, message }) => [path, message]))
  return Object.keys(faults).length > 0 ? faults : null
}

const fields: Readonly<Record<string, ShopField>> = {
  'taxRegistration.from': 'registeredFrom',
  'taxRegistration.number': 'taxNumber',
  'taxRegistration.scheme': 'scheme',
}

function faultsAt(found: readonly (readonly [path: string, message: string])[]): ShopFaults {
  const faults: ShopFaults = {}
  for (const [path, message] of found) {
    const field = fields[path] ?? ShopDraft.keyof().safeParse(path.split('.')[0]).data
    if (field) faults[field] ??= field === 'registeredFrom' ? 'Choose the day of the registration.' : message
  }
  return faults
}
