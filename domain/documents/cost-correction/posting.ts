import { type Minor, minor } from '../../money.ts'
import { firstLocation } from '../../posting/dims.ts'
import { type BalancedLines, balanced } from '../../posting/entry.ts'
import type { AccountCode } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'

/** Dr Inventory, Cr the account that the cost is on; the other way round where the goods cost more. */
export function postCostCorrection(
  lines: readonly { account: AccountCode; valueMinor: Minor }[],
): BalancedLines {
  return balanced(
    lines.flatMap(({ account, valueMinor }) => [
      { account: accounts.inventory, amountMinor: valueMinor, dims: { location: firstLocation } },
      { account, amountMinor: minor(-valueMinor) },
    ]),
  )
}
