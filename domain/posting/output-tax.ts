import { type Minor, minor } from '../money.ts'
import { componentsOnce, type LineTax } from '../tax/line-tax.ts'
import { componentInfo } from '../tax/packs.ts'
import type { TaxClassId, TaxPackId } from '../terms/tax.ts'
import type { TaxDims } from './dims.ts'
import type { EntryLine } from './entry.ts'

/** An amount that was received, with the tax in it taken apart. */
export type TaxedNet = { netMinor: Minor; taxClassId: TaxClassId; taxes: readonly LineTax[] }

/** The output tax of an amount, each component with its base: credits where it is charged, debits where it is taken back. */
export function outputTaxLines(
  { netMinor, taxClassId, taxes }: TaxedNet,
  taxPack: TaxPackId,
  side: 'charged' | 'taken-back',
): EntryLine[] {
  const sign = side === 'charged' ? -1 : 1
  return componentsOnce(taxes).map(({ component, rateBp, amountMinor }) => ({
    account: componentInfo(taxPack, component).outputAccount,
    amountMinor: minor(sign * amountMinor),
    dims: { tax: { class: taxClassId, component, rateBp, direction: 'output' } },
    baseMinor: minor(sign * netMinor),
  }))
}

/** The tax class of a net line without tax: a tax return reports it anyway. */
export function untaxedDims({ taxClassId, taxes }: Omit<TaxedNet, 'netMinor'>): { tax?: TaxDims } {
  return taxes.length > 0 ? {} : { tax: { class: taxClassId, rateBp: 0, direction: 'output' } }
}
