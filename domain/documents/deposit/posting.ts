import { type Minor, minor } from '../../money.ts'
import { type BalancedLines, balanced, type EntryLine } from '../../posting/entry.ts'
import { outputTaxLines, type TaxedNet, untaxedDims } from '../../posting/output-tax.ts'
import { accounts } from '../../terms/chart.ts'
import type { TaxPackId } from '../../terms/tax.ts'

/** Whose deposit it is, and under which id it stands. */
export type OfDeposit = { depositId: string; customerId: string }

/**
 * Dr money; Cr output tax and, as an open item of the customer's, 2250 with the rest. A deposit is a tax point: its tax
 * is due at once, and is taken back by the piece when the goods are sold with all of theirs.
 * @param money what was paid, positive, each on the account of its payment type
 */
export function postDeposit(
  of: OfDeposit & TaxedNet & { taxPack: TaxPackId },
  money: readonly EntryLine[],
): BalancedLines {
  return balanced([
    ...money,
    ...outputTaxLines(of, of.taxPack, 'charged'),
    onDeposits(of, minor(-of.netMinor)),
  ])
}

/** What a line on 2250 says of a deposit, the same where it is taken and where it is used. */
export function onDeposits(of: OfDeposit & TaxedNet, amountMinor: Minor): EntryLine {
  const { customerId: party, depositId: openItem } = of
  return { account: accounts.deposits, amountMinor, dims: { party, openItem, ...untaxedDims(of) } }
}
