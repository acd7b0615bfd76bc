import type { Day } from '../../business-day.ts'
import { type Minor, minor, sumMinor } from '../../money.ts'
import { type BalancedLines, balanced } from '../../posting/entry.ts'
import { outputTaxLines, untaxedDims } from '../../posting/output-tax.ts'
import type { LineTax } from '../../tax/line-tax.ts'
import { ratesOn, schemeOn } from '../../tax/packs.ts'
import type { TaxRegistration } from '../../tax/registration.ts'
import { taxAmount } from '../../tax/tax-amount.ts'
import { currentTaxRule } from '../../tax/tax-rule.ts'
import { accountOfMoney } from '../../terms/money-account.ts'
import type { TaxPackId } from '../../terms/tax.ts'
import type { OtherIncomeBody } from './schema.ts'

type Input = Pick<OtherIncomeBody, 'account' | 'receivedIn' | 'tillId' | 'totalMinor' | 'taxClassId'>
type Taxing = { taxPack: TaxPackId; taxRegistrations: readonly TaxRegistration[] }

/** The tax within what was received, as the shop was registered on that day. */
export function taxesOfIncome(
  { taxPack, taxRegistrations }: Taxing,
  { totalMinor, taxClassId }: Pick<Input, 'totalMinor' | 'taxClassId'>,
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
  input: Input & { taxes: readonly LineTax[]; taxPack: TaxPackId },
): BalancedLines {
  const { account, receivedIn, tillId, totalMinor, taxClassId, taxes, taxPack } = input
  const netMinor = netOfIncome(input)
  const of = { netMinor, taxClassId, taxes }
  return balanced([
    {
      account: accountOfMoney(receivedIn),
      amountMinor: totalMinor,
      ...(tillId !== undefined && { dims: { till: tillId } }),
    },
    ...outputTaxLines(of, taxPack, 'charged'),
    { account, amountMinor: minor(-netMinor), ...(taxes.length === 0 && { dims: untaxedDims(of) }) },
  ])
}
