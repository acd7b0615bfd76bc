import type { Day } from '../business-day.ts'
import type { Minor } from '../money.ts'
import type { AccountCode } from '../terms/account.ts'
import type { GiveawayPurpose } from '../terms/giveaway.ts'
import type { TaxClassId, TaxPackId, TaxScheme } from '../terms/tax.ts'
import type { BadDebtRules } from './bad-debt.ts'
import type { TaxRate } from './line-tax.ts'

/** One kind of tax a country's shops charge, and its accounts in their books. */
export type TaxComponent = {
  component: string
  /** As it is printed on a receipt: `NHIL`. */
  label: string
  outputAccount: AccountCode
  /** Null where the tax paid on purchases was never recoverable: then it is part of the cost. */
  inputAccount: AccountCode | null
}

/** What a row charges. */
export type ChargedRate = TaxRate & {
  /** The rate as the law names it and a receipt prints it, if it is charged on more than the net amount; basis points. */
  nominalBp?: number
}

/** The rates of one scheme from a day on, until the next row of that scheme. */
export type TaxRow = {
  from: Day
  scheme: Exclude<TaxScheme, 'not-registered'>
  /** False ends a scheme: from this day on its shops charge what the standard scheme charges. */
  isOpen: boolean
  /**
   * Effective rates on the net amount. `reduced` is left out where the country has no such class:
   * then it is charged like standard. Zero, exempt and outside scope charge nothing anywhere.
   */
  standard: readonly ChargedRate[]
  reduced?: readonly ChargedRate[]
  /** Components whose tax on purchases is claimed back. */
  recoverable: readonly string[]
  /** Whether it is claimed back on goods for sale alone; absent: on expenses and fixed assets too. */
  isOnGoodsAlone?: true
}

/** What a country's shops start with, and the taxes they charge. */
export type TaxPack = {
  id: TaxPackId
  /** ISO 3166; null for the pack of no country. */
  country: string | null
  currency: string | null
  timeZone: string | null
  /** Whether shelf prices there usually include tax: what a new shop starts with. */
  pricesIncludeTax: boolean
  /** Whether the country has a reduced class. */
  hasReducedClass: boolean
  /** What a product can be put into: forms offer these, and nothing else is taken. */
  classes: readonly TaxClassId[]
  components: readonly TaxComponent[]
  /** Since when the tax office has to clear, or hear of, each invoice of a small shop; absent where it does not. */
  clearedInvoices?: { from: Day; by: string }
  /** Up to this amount a tax invoice needs no buyer's name and address; absent where it always needs them. */
  taxInvoiceWithoutBuyerMinor?: Minor
  badDebtRelief: BadDebtRules
  /** Goods given away that bear no output tax; on all others it is due on their cost, as on goods that the owner takes. */
  untaxedGifts: readonly GiveawayPurpose[]
  /** Oldest first within a scheme. Days before the oldest row take the oldest row. */
  rows: readonly TaxRow[]
  /** What Xero calls the rate of no tax in its edition for the country. */
  noTaxInXero: string
}
