import { minor, sumMinor } from '../../money.ts'
import type { Allocation } from '../../open-items/allocate.ts'
import { type BalancedLines, balanced, type EntryLine, turned } from '../../posting/entry.ts'
import { accounts } from '../../terms/chart.ts'
import type { TaxPackId } from '../../terms/tax.ts'
import { claimLines, type DebtRelief, repaymentLines } from './relief.ts'

type WriteOffAmounts = {
  party: string
  allocations: readonly Allocation[]
  taxPack: TaxPackId
  /** The tax on it that the country refunds. The part that is claimed with the write-off is not a loss. */
  relief: readonly DebtRelief[]
}

/** Dr bad debts, Dr the tax that is claimed back, Cr what was owed. */
export function postCreditWriteOff(writeOff: WriteOffAmounts): BalancedLines {
  return balanced([...lossOf(writeOff), ...claimLines(writeOff.taxPack, writeOff.relief)])
}

/**
 * The debt is owed again: the mirror of the write-off, except for the tax. Tax that was claimed is due again as tax on
 * sales, even if the return with the claim was not filed yet.
 */
export function postDebtOwedAgain(writeOff: WriteOffAmounts): BalancedLines {
  return balanced([...lossOf(writeOff).map(turned), ...repaymentLines(writeOff.taxPack, writeOff.relief)])
}

function lossOf({ party, allocations, taxPack, relief }: WriteOffAmounts): EntryLine[] {
  const claimedMinor = sumMinor(claimLines(taxPack, relief).map(({ amountMinor }) => amountMinor))
  const wholeMinor = sumMinor(allocations.map((one) => one.amountMinor))
  return [
    { account: accounts.badDebts, amountMinor: minor(wholeMinor - claimedMinor) },
    ...allocations.map(({ document, amountMinor }) => ({
      account: accounts.receivables,
      amountMinor: minor(-amountMinor),
      dims: { party, openItem: document },
    })),
  ]
}
