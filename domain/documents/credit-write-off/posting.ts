import { minor, sumMinor } from '../../money.ts'
import type { Allocation } from '../../open-items/allocate.ts'
import { type BalancedLines, balanced } from '../../posting/entry.ts'
import { accounts } from '../../terms/chart.ts'

/** Dr bad debts, Cr what was owed. Tax that was charged stays due: no country's rule that gives it back is known here. */
export function postCreditWriteOff(party: string, allocations: readonly Allocation[]): BalancedLines {
  return balanced([
    { account: accounts.badDebts, amountMinor: sumMinor(allocations.map((one) => one.amountMinor)) },
    ...allocations.map(({ document, amountMinor }) => ({
      account: accounts.receivables,
      amountMinor: minor(-amountMinor),
      dims: { party, openItem: document },
    })),
  ])
}
