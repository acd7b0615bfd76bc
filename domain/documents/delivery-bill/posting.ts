import type { Day } from '../../business-day.ts'
import { type Minor, minor } from '../../money.ts'
import { type Dims, firstLocation } from '../../posting/dims.ts'
import { type BalancedLines, balanced } from '../../posting/entry.ts'
import { postPurchase } from '../../posting/purchase.ts'
import { costOfPurchase, type PurchaseLine, type TaxOf } from '../../tax/purchase.ts'
import { accounts } from '../../terms/chart.ts'

/** Amounts are positive, but for `toStockMinor`. */
type DeliveryBillAmounts = {
  billId: string
  supplierId: string
  /** A freight bill clears no goods received not invoiced. */
  isFreight?: true | undefined
  due: Day
  lines: readonly (PurchaseLine & {
    deliveryId: string
    /** What the goods were thought to cost when they came. */
    receivedMinor: Minor
    /** The part of the difference on goods that are still held. */
    toStockMinor: Minor
  })[]
  totalMinor: Minor
  taxOf: TaxOf
}

/** What the bill says beyond what the goods were thought to cost, with the tax that is not claimed back. */
export function billDifference(line: PurchaseLine & { receivedMinor: Minor }, taxOf: TaxOf): Minor {
  return minor(costOfPurchase(line, taxOf) - line.receivedMinor)
}

/**
 * Dr Goods received, not billed, with what each delivery was taken in at; Dr the tax that is claimed back; what the
 * bill differs by to Inventory for goods that are held and to Purchase price variance for those that are gone; Cr what
 * is owed to the supplier.
 */
export function postDeliveryBill(bill: DeliveryBillAmounts): BalancedLines {
  const { billId, supplierId, isFreight, due, lines, totalMinor, taxOf } = bill
  const inShop: Dims = { location: firstLocation }
  const notBilled = ({ receivedMinor, deliveryId }: (typeof lines)[number]) => ({
    account: accounts.goodsNotBilled,
    amountMinor: receivedMinor,
    dims: { party: supplierId, openItem: deliveryId },
  })
  return balanced([
    ...lines.flatMap((line) => {
      const differenceMinor = billDifference(line, taxOf)
      return [
        ...(isFreight ? [] : [notBilled(line)]),
        // The whole purchase, for the tax return, less what was already in the stock.
        ...postPurchase(line, { account: accounts.inventory, dims: inShop }, taxOf),
        {
          account: accounts.inventory,
          amountMinor: minor(line.toStockMinor - costOfPurchase(line, taxOf)),
          dims: inShop,
        },
        { account: accounts.purchasePriceVariance, amountMinor: minor(differenceMinor - line.toStockMinor) },
      ]
    }),
    {
      account: accounts.payables,
      amountMinor: minor(-totalMinor),
      dims: { party: supplierId, openItem: billId, due },
    },
  ])
}
