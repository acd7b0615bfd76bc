import type { Day } from '../business-day.ts'
import { type Minor, minor } from '../money.ts'
import type { AccountCode } from '../terms/account.ts'
import type { TaxClassId, TaxPackId, TaxUse } from '../terms/tax.ts'
import { componentsOnce, type LineTax } from './line-tax.ts'
import { type Bought, componentInfo, isComponentOf, isRecoverable, schemeOn, unknownTax } from './packs.ts'
import type { TaxRegistration } from './registration.ts'

/** The name that the books have for a component, and where it is claimed back; null where it can't be. */
export type TaxOf = (component: string) => { component: string; inputAccount: AccountCode | null }

/**
 * What a shop makes of the taxes on its purchases of a day.
 * @param bought earlier documents that keep nothing of it were all posted as goods
 */
export function purchaseTaxes(
  packId: TaxPackId,
  registrations: readonly TaxRegistration[],
  day: Day,
  bought: Bought = 'goods',
): TaxOf {
  const scheme = schemeOn(registrations, day)
  return (component) => ({
    component: isComponentOf(packId, component) ? component : unknownTax.component,
    inputAccount: isRecoverable(packId, scheme, component, day, bought)
      ? componentInfo(packId, component).inputAccount
      : null,
  })
}

/**
 * How a shop treated the taxes on a purchase when it was recorded, by component: this stays, whatever changes in the
 * tax packs later. Absent on earlier ones.
 */
export type KeptPurchaseTaxes = {
  /** Absent where a purchase has no tax. */
  claimedBack?: string[]
  /** Absent where the pack knew all. */
  unknownTaxes?: string[]
}

export function keepPurchaseTaxes(lines: Iterable<PurchaseLine>, taxOf: TaxOf): KeptPurchaseTaxes {
  const components = new Set([...lines].flatMap(({ taxes }) => taxes.map(({ component }) => component)))
  if (components.size === 0) return {}
  const unknownTaxes = [...components].filter((one) => taxOf(one).component === unknownTax.component)
  return {
    claimedBack: [...components].filter((one) => taxOf(one).inputAccount !== null),
    ...(unknownTaxes.length > 0 && { unknownTaxes }),
  }
}

/** How the taxes on a purchase of this day are treated. */
export function keptPurchaseTaxes(
  packId: TaxPackId,
  registrations: readonly TaxRegistration[],
  day: Day,
  { claimedBack, unknownTaxes = [] }: KeptPurchaseTaxes,
): TaxOf {
  if (claimedBack === undefined) return purchaseTaxes(packId, registrations, day)
  return (component) => ({
    component: unknownTaxes.includes(component) ? unknownTax.component : component,
    inputAccount: claimedBack.includes(component) ? componentInfo(packId, component).inputAccount : null,
  })
}

/** A line of a supplier's bill; amounts are positive, taxes as stated on the bill. */
export type PurchaseLine = {
  netMinor: Minor
  taxClassId: TaxClassId
  use?: TaxUse | undefined
  taxes: readonly LineTax[]
}

/** What a line costs the shop: with the tax that is not claimed back. */
export function costOfPurchase({ netMinor, use, taxes }: PurchaseLine, taxOf: TaxOf): Minor {
  const isCost = ({ component }: LineTax) => use === 'blocked' || taxOf(component).inputAccount === null
  return minor(taxes.reduce((sum, tax) => (isCost(tax) ? sum + tax.amountMinor : sum), Number(netMinor)))
}

/** The taxes of a line by the names that the books have for them. */
export function taxesInBooks(taxes: readonly LineTax[], taxOf: TaxOf): LineTax[] {
  return componentsOnce(taxes.map((tax) => ({ ...tax, component: taxOf(tax.component).component })))
}
