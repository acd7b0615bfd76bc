import type { Day } from '../../business-day.ts'
import { type Minor, minor, zeroMinor } from '../../money.ts'
import { type Dims, firstLocation, owed, unknownParty } from '../../posting/dims.ts'
import { type BalancedLines, balanced, type EntryLine } from '../../posting/entry.ts'
import { postPurchase } from '../../posting/purchase.ts'
import type { PurchaseLine, TaxOf } from '../../tax/purchase.ts'
import type { AccountCode } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'

/** What stock came in for: the bank, a supplier, or the opening stock. */
type StockReceiptAmounts = {
  /** What the goods cost the shop: tax that is not claimed back is in it. */
  valueMinor: Minor
  /** The lines of a supplier's invoice that shows its tax; `valueMinor` has them by `costOfPurchase`. */
  purchases?: { lines: readonly PurchaseLine[]; taxOf: TaxOf }
  /** 3950 Opening balances, 1020 Bank, 2000 Payables. */
  against: AccountCode
  /**
   * What the line of `against` is of. `openItem` is the receipt itself: what a supplier is owed for it is open under
   * its id. `till` is the one whose cash paid it.
   */
  of: { openItem: string; party?: string | undefined; due?: Day | undefined; till?: string | undefined }
  /** From the stock movement: debits to 5000 and 5010, out of 1200. Negative ones are credits. */
  shortfallDifferenceMinor?: Minor
  writeOffMinor?: Minor
}

const inShop: Dims = { location: firstLocation }

/**
 * Dr Inventory, Dr the tax that is claimed back, Cr what paid for it; and what the goods already sold below zero cost
 * more (or less) than was thought goes from Inventory to Cost of goods sold, on the day of the receipt.
 */
export function postStockReceipt(amounts: StockReceiptAmounts): BalancedLines {
  const shortfall = amounts.shortfallDifferenceMinor ?? zeroMinor
  const writeOff = amounts.writeOffMinor ?? zeroMinor
  const invoiced = linesOfInvoice(amounts.purchases)
  const invoicedStock = sumOf(invoiced, ({ account }) => account === accounts.inventory)
  const claimedBack = sumOf(invoiced, ({ account }) => account !== accounts.inventory)
  const { openItem, party = unknownParty, due, till } = amounts.of
  const dims =
    owed(amounts.against, { party, openItem, ...(due !== undefined && { due }) }) ??
    (till === undefined ? undefined : { till })
  return balanced([
    {
      account: accounts.inventory,
      amountMinor: minor(amounts.valueMinor - invoicedStock - shortfall - writeOff),
      dims: inShop,
    },
    ...invoiced,
    {
      account: amounts.against,
      amountMinor: minor(-amounts.valueMinor - claimedBack),
      ...(dims && { dims }),
    },
    { account: accounts.costOfGoodsSold, amountMinor: shortfall },
    { account: accounts.stockAdjustments, amountMinor: writeOff },
  ])
}

function linesOfInvoice(purchases: StockReceiptAmounts['purchases']): EntryLine[] {
  if (!purchases) return []
  const { lines, taxOf } = purchases
  const to = { account: accounts.inventory, dims: inShop }
  return lines.flatMap((line) => postPurchase(line, to, taxOf))
}

function sumOf(lines: readonly EntryLine[], isOfSum: (line: EntryLine) => boolean): number {
  return lines.reduce((sum, line) => (isOfSum(line) ? sum + line.amountMinor : sum), 0)
}
