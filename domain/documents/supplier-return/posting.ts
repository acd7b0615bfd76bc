import { type Minor, minor } from '../../money.ts'
import { type Dims, firstLocation } from '../../posting/dims.ts'
import { type BalancedLines, balanced, turned } from '../../posting/entry.ts'
import { postPurchase } from '../../posting/purchase.ts'
import type { PurchaseLine, TaxOf } from '../../tax/purchase.ts'
import { accounts } from '../../terms/chart.ts'

/** Amounts are positive. */
type SupplierReturnAmounts = {
  returnId: string
  supplierId: string
  /** The delivery whose debt the credit lowers, and by how much; what is left is a credit with the supplier. */
  settles?: { deliveryId: string; amountMinor: Minor } | undefined
  lines: readonly PurchaseLine[]
  /** What the goods that go are worth at today's average. */
  costMinor: Minor
  totalMinor: Minor
  taxOf: TaxOf
}

/**
 * Dr what the supplier credits, on the delivery as far as it is owed and else as a credit of the shop's; Cr the tax
 * that was claimed back, Cr Inventory at today's average; the rest is the difference in price.
 */
export function postSupplierReturn(returned: SupplierReturnAmounts): BalancedLines {
  const { returnId, supplierId, settles, lines, costMinor, totalMinor, taxOf } = returned
  const inShop: Dims = { location: firstLocation }
  const settledMinor = settles?.amountMinor ?? 0
  const back = lines.flatMap((line) =>
    postPurchase(line, { account: accounts.purchasePriceVariance }, taxOf).map(turned),
  )
  return balanced([
    ...(settles
      ? [
          {
            account: accounts.payables,
            amountMinor: settles.amountMinor,
            dims: { party: supplierId, openItem: settles.deliveryId },
          },
        ]
      : []),
    {
      account: accounts.payables,
      amountMinor: minor(totalMinor - settledMinor),
      dims: { party: supplierId, openItem: returnId },
    },
    ...back,
    { account: accounts.inventory, amountMinor: minor(-costMinor), dims: inShop },
    { account: accounts.purchasePriceVariance, amountMinor: costMinor },
  ])
}
