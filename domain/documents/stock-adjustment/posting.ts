import { type Minor, minor } from '../../money.ts'
import { onlyLocation } from '../../posting/dims.ts'
import { type BalancedLines, balanced } from '../../posting/entry.ts'
import type { AccountCode } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'

/**
 * What the stock gained or lost in value, against what it went to: 1200 Inventory is debited where it gained.
 * @param valueMinor negative where goods left
 */
export function postStockAdjustment(valueMinor: Minor, against: AccountCode): BalancedLines {
  return balanced([
    { account: against, amountMinor: minor(-valueMinor) },
    { account: accounts.inventory, amountMinor: valueMinor, dims: { location: onlyLocation } },
  ])
}
