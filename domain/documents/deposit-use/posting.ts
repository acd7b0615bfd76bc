import { type Minor, minor } from '../../money.ts'
import { type BalancedLines, balanced } from '../../posting/entry.ts'
import { outputTaxLines, type TaxedNet } from '../../posting/output-tax.ts'
import { accounts } from '../../terms/chart.ts'
import type { TaxPackId } from '../../terms/tax.ts'
import { type OfDeposit, onDeposits } from '../deposit/posting.ts'

/**
 * Dr 2250 and the output tax that was charged with the deposit, Cr what the customer owes for the sale. The sale has
 * posted all of its revenue and tax, so that no tax is counted twice.
 */
export function postDepositUse({
  taxPack,
  saleId,
  takenMinor,
  ...of
}: OfDeposit & TaxedNet & { taxPack: TaxPackId; saleId: string; takenMinor: Minor }): BalancedLines {
  const { customerId: party } = of
  return balanced([
    onDeposits(of, of.netMinor),
    ...outputTaxLines(of, taxPack, 'taken-back'),
    {
      account: accounts.receivables,
      amountMinor: minor(-takenMinor),
      dims: { party, openItem: saleId },
    },
  ])
}
