import type { Day } from '../business-day.ts'
import { accounts } from '../terms/chart.ts'
import type { TaxClassId, TaxPackId, TaxScheme } from '../terms/tax.ts'
import type { TaxRate } from './line-tax.ts'
import type { ChargedRate, TaxComponent, TaxPack, TaxRow } from './pack.ts'
import { unitedKingdom } from './packs/gb.ts'
import { ghana } from './packs/gh.ts'
import { kenya } from './packs/ke.ts'
import { nigeria } from './packs/ng.ts'
import { noTax } from './packs/none.ts'
import type { TaxRegistration } from './registration.ts'

export type { TaxComponent, TaxPack, TaxRow } from './pack.ts'

const packs: Readonly<Record<TaxPackId, TaxPack>> = {
  GH: ghana,
  NG: nigeria,
  KE: kenya,
  GB: unitedKingdom,
  none: noTax,
}

/**
 * The component of imported tax: it was declared by the program it came from and enters no return
 * here; earlier programs declared what was given back of it. Its account is that of the old books in these, 3950 Opening
 * balances: they owed it and they paid it, so a liability of its own would never be settled.
 */
export const declaredElsewhere: TaxComponent = {
  component: 'declared-elsewhere',
  label: 'Tax declared elsewhere',
  outputAccount: accounts.openingBalances,
  inputAccount: null,
}

/**
 * What taxes are counted as that a till charged and the shop's tax pack does not know: the shop moved, the
 * till is older or newer than the server, or the name is invented. Theirs is kept on the receipt alone.
 */
export const unknownTax: TaxComponent = {
  component: 'unknown-tax',
  label: 'Tax not known here',
  outputAccount: accounts.outputTax,
  inputAccount: null,
}

const nothing: readonly ChargedRate[] = []

export function taxPack(id: TaxPackId): TaxPack {
  return packs[id]
}

/**
 * What is charged on a class of goods on a day. Empty where nothing is charged: not registered,
 * zero, exempt and outside scope; those three differ in the class alone, which the line keeps.
 * Reduced is charged like standard where the country has no reduced class. A flat rate a country
 * does not have (or no longer) charges what its standard scheme does: anyone who was registered
 * stays registered until a row of the registration says otherwise.
 */
export function ratesOn(
  packId: TaxPackId,
  scheme: TaxScheme,
  taxClassId: TaxClassId,
  day: Day,
): readonly ChargedRate[] {
  if (taxClassId !== 'standard' && taxClassId !== 'reduced') return nothing
  const row = rowOn(packId, scheme, day)
  if (row === undefined) return nothing
  return taxClassId === 'reduced' ? (row.reduced ?? row.standard) : row.standard
}

/**
 * The rate to print for a tax that was charged, in basis points: the one the law names. 15.9% of the
 * price is printed as the 15% of price and levies that it is. A rate the pack does not have is printed as it is.
 */
export function printedRateBp(packId: TaxPackId, { component, rateBp }: TaxRate): number {
  for (const { standard, reduced = nothing } of packs[packId].rows) {
    for (const charged of [...standard, ...reduced]) {
      if (charged.component === component && charged.rateBp === rateBp) return charged.nominalBp ?? rateBp
    }
  }
  return rateBp
}

/** Rates that any country's shops charge or charged, under any scheme: few, and every day of a shop has some of them. */
const chargedRates: ReadonlySet<number> = new Set(
  Object.values(packs).flatMap(({ rows }) =>
    rows.flatMap(({ standard, reduced = nothing }) => [...standard, ...reduced].map(({ rateBp }) => rateBp)),
  ),
)

/** Whether some tax pack has this rate. */
export function isChargedRate(rateBp: number): boolean {
  return chargedRates.has(rateBp)
}

/** The schemes a shop of this pack can be under on a day: always not registered, and those the country has then. */
export function openSchemes(packId: TaxPackId, day: Day): TaxScheme[] {
  const schemes = ['standard', 'flat-rate'] as const
  const open = schemes.filter((scheme) => {
    const rows = packs[packId].rows.filter((row) => row.scheme === scheme && row.from <= day)
    return rows.at(-1)?.isOpen === true
  })
  return ['not-registered', ...open]
}

/** The scheme a shop is under on a day; before its first row it is not registered. */
export function schemeOn(registrations: readonly TaxRegistration[], day: Day): TaxScheme {
  return registrationOn(registrations, day)?.scheme ?? 'not-registered'
}

/** A shop's registration on a day; undefined before its first row. The order of rows does not matter. */
export function registrationOn(
  registrations: readonly TaxRegistration[],
  day: Day,
): TaxRegistration | undefined {
  let latest: TaxRegistration | undefined
  for (const row of registrations) {
    if (row.from <= day && (latest === undefined || row.from >= latest.from)) latest = row
  }
  return latest
}

/** What is bought: goods for sale, or what the shop itself uses (expenses and fixed assets). */
export type Bought = 'goods' | 'own-use'

/** Whether a component's tax on purchases of that day is claimed back; else it is part of the cost. */
export function isRecoverable(
  packId: TaxPackId,
  scheme: TaxScheme,
  component: string,
  day: Day,
  bought: Bought = 'goods',
): boolean {
  const row = rowOn(packId, scheme, day)
  if (row?.isOnGoodsAlone && bought === 'own-use') return false
  return row?.recoverable.includes(component) ?? false
}

/** Whether a till of a shop of this pack can charge this component. */
export function isComponentOf(packId: TaxPackId, component: string): boolean {
  return packs[packId].components.some((known) => known.component === component)
}

/** The components of every pack. */
export function knownComponents(): string[] {
  return Object.values(packs).flatMap((pack) => pack.components.map(({ component }) => component))
}

/**
 * Label and accounts of a component. One the pack does not know goes to 2100 Output tax under its own
 * name: a receipt that was paid is never refused for it.
 */
export function componentInfo(packId: TaxPackId, component: string): TaxComponent {
  if (component === declaredElsewhere.component) return declaredElsewhere
  if (component === unknownTax.component) return unknownTax
  return (
    packs[packId].components.find((known) => known.component === component) ?? {
      ...unknownTax,
      component,
      label: component,
    }
  )
}

export type CountryDefaults = {
  country: string
  currency: string
  timeZone: string
  taxPack: TaxPackId
  pricesIncludeTax: boolean
}

/**
 * What a new shop of a country starts with. Null where there is no pack for it: such a shop takes
 * the pack `none` and names its own currency and time zone.
 * @param country ISO 3166, two capital letters
 */
export function countryDefaults(country: string): CountryDefaults | null {
  for (const pack of Object.values(packs)) {
    if (pack.country === country && pack.currency !== null && pack.timeZone !== null) {
      const { currency, timeZone, pricesIncludeTax } = pack
      return { country, currency, timeZone, taxPack: pack.id, pricesIncludeTax }
    }
  }
  return null
}

/** Countries with a tax pack, ISO 3166. */
export function knownCountries(): string[] {
  return Object.values(packs).flatMap((pack) => pack.country ?? [])
}

function rowOn(packId: TaxPackId, scheme: TaxScheme, day: Day): TaxRow | undefined {
  if (scheme === 'not-registered') return undefined
  let oldest: TaxRow | undefined
  let current: TaxRow | undefined
  for (const row of packs[packId].rows) {
    if (row.scheme !== scheme) continue
    oldest ??= row
    if (row.from <= day) current = row
  }
  const row = current ?? oldest
  if (scheme === 'flat-rate' && !row?.isOpen) return rowOn(packId, 'standard', day)
  return row
}
