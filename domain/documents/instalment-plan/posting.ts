import { type Minor, minor } from '../../money.ts'
import type { Allocation } from '../../open-items/allocate.ts'
import { type BalancedLines, balanced } from '../../posting/entry.ts'
import { accounts } from '../../terms/chart.ts'
import type { Instalment } from './schema.ts'

/** Amounts are positive. */
type InstalmentPlanAmounts = {
  planId: string
  customerId: string
  allocations: readonly { document: string; amountMinor: Minor }[]
  instalments: readonly Instalment[]
}

/**
 * Settles what was owed and raises it again on the same account, a line for each due day: it totals zero, and
 * ageing, statements and what is paid first follow from the entry alone, on past days too.
 */
export function postInstalmentPlan(plan: InstalmentPlanAmounts): BalancedLines {
  const { planId, customerId: party, allocations, instalments } = plan
  const account = accounts.receivables
  return balanced([
    ...instalments.map(({ due, amountMinor }) => ({
      account,
      amountMinor,
      dims: { party, openItem: planId, due },
    })),
    ...allocations.map(({ document, amountMinor }: Allocation) => ({
      account,
      amountMinor: minor(-amountMinor),
      dims: { party, openItem: document },
    })),
  ])
}
