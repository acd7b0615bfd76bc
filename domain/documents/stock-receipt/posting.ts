import { type Minor, minor, zeroMinor } from '../../money.ts'
import { onlyLocation, owed, unknownParty } from '../../posting/dims.ts'
import { type BalancedLines, balanced } from '../../posting/entry.ts'
import type { AccountCode } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'

/** What stock came in for: the bank, a supplier, or what stood on the shelf when the shop began here. */
export type StockReceiptAmounts = {
  valueMinor: Minor
  /** 3950 Opening balances, 1020 Bank, 2000 Payables. */
  against: AccountCode
  /** The receipt itself: what a supplier is owed for it is open under its id. */
  openItem: string
  /** From the stock movement: debits to 5000 and 5010, out of 1200. Negative ones are credits. */
  shortfallDifferenceMinor?: Minor
  writeOffMinor?: Minor
}

/**
 * Dr Inventory, Cr what paid for it; and what the goods already sold below zero cost more (or less)
 * than was thought goes from Inventory to Cost of goods sold, on the day of the receipt.
 */
export function postStockReceipt(amounts: StockReceiptAmounts): BalancedLines {
  const shortfall = amounts.shortfallDifferenceMinor ?? zeroMinor
  const writeOff = amounts.writeOffMinor ?? zeroMinor
  const dims = owed(amounts.against, { party: unknownParty, openItem: amounts.openItem })
  return balanced([
    {
      account: accounts.inventory,
      amountMinor: minor(amounts.valueMinor - shortfall - writeOff),
      dims: { location: onlyLocation },
    },
    { account: amounts.against, amountMinor: minor(-amounts.valueMinor), ...(dims && { dims }) },
    { account: accounts.costOfGoodsSold, amountMinor: shortfall },
    { account: accounts.stockAdjustments, amountMinor: writeOff },
  ])
}
