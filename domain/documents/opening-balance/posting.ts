import type { Day } from '../../business-day.ts'
import { type Minor, minor } from '../../money.ts'
import { firstLocation, owed, unknownParty } from '../../posting/dims.ts'
import { type BalancedLines, balanced, type EntryLine } from '../../posting/entry.ts'
import type { AccountCode } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'

/**
 * The opening balance of an account when the shop began here, debit positive, against 3950 Opening balances.
 * @param on.openItem the opening itself: what was owed then is open under its id
 * @param on.party who owes it, or is owed; absent if no one was named
 * @param on.due absent: at once
 */
export function postOpeningBalance(on: {
  account: AccountCode
  amountMinor: Minor
  openItem: string
  party?: string | undefined
  due?: Day | undefined
}): BalancedLines {
  const dims =
    on.account === accounts.inventory
      ? { location: firstLocation }
      : owed(on.account, {
          party: on.party ?? unknownParty,
          openItem: on.openItem,
          ...(on.due !== undefined && { due: on.due }),
        })
  return against(accounts.openingBalances, {
    account: on.account,
    amountMinor: on.amountMinor,
    ...(dims && { dims }),
  })
}

function against(account: AccountCode, line: EntryLine): BalancedLines {
  return balanced([line, { account, amountMinor: minor(-line.amountMinor) }])
}
