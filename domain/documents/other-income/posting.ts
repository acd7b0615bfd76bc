import type { Day } from '../../business-day.ts'
import { type Minor, minor, sumMinor } from '../../money.ts'
import { type BalancedLines, balanced, type EntryLine } from '../../posting/entry.ts'
import { componentsOnce, type LineTax } from '../../tax/line-tax.ts'
import { componentInfo, ratesOn, schemeOn } from '../../tax/packs.ts'
import type { TaxRegistration } from '../../tax/registration.ts'
import { taxAmount } from '../../tax/tax-amount.ts'
import { currentTaxRule } from '../../tax/tax-rule.ts'
import { accountOfMoney, moneyAccounts } from '../../terms/money-account.ts'
import type { TaxPackId } from '../../terms/tax.ts'
import type { OtherIncomeBody } from './schema.ts'

type Said = Pick<OtherIncomeBody, 'account' | 'receivedIn' | 'tillId' | 'totalMinor' | 'taxClassId'>
type Taxing = { taxPack: TaxPackId; taxRegistrations: readonly TaxRegistration[] }

/** The tax within what was received, as the shop was registered on that day. */
export function taxesOfIncome(
  { taxPack, taxRegistrations }: Taxing,
  { totalMinor, taxClassId }: Pick<Said, 'totalMinor' | 'taxClassId'>,
  day: Day,
): LineTax[] {
  const rates = ratesOn(taxPack, schemeOn(taxRegistrations, day), taxClassId, day)
  return taxAmount(totalMinor, rates, { pricesIncludeTax: true, taxRule: currentTaxRule }).taxes
}

export function netOfIncome({ totalMinor, taxes }: { totalMinor: Minor; taxes: readonly LineTax[] }): Minor {
  return minor(totalMinor - sumMinor(taxes.map(({ amountMinor }) => amountMinor)))
}

/** Dr money, Cr output tax, Cr other income. */
export function postOtherIncome(
  said: Said & { taxes: readonly LineTax[]; taxPack: TaxPackId },
): BalancedLines {
  const { account, receivedIn, tillId, totalMinor, taxClassId, taxes, taxPack } = said
  const netMinor = netOfIncome(said)
  const tax = { class: taxClassId, rateBp: 0, direction: 'output' as const }
  const charged = componentsOnce(taxes).map(
    ({ component, rateBp, amountMinor }): EntryLine => ({
      account: componentInfo(taxPack, component).outputAccount,
      amountMinor: minor(-amountMinor),
      dims: { tax: { ...tax, component, rateBp } },
      baseMinor: minor(-netMinor),
    }),
  )
  return balanced([
    {
      account: accountOfMoney(moneyAccounts, receivedIn),
      amountMinor: totalMinor,
      ...(tillId !== undefined && { dims: { till: tillId } }),
    },
    ...charged,
    // A tax return is told of it even where there is no tax on it.
    { account, amountMinor: minor(-netMinor), ...(taxes.length === 0 && { dims: { tax } }) },
  ])
}
