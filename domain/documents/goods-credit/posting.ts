import { type Minor, minor } from '../../money.ts'
import { type Dims, firstLocation } from '../../posting/dims.ts'
import { type BalancedLines, balanced, type EntryLine, turned } from '../../posting/entry.ts'
import { postPurchase } from '../../posting/purchase.ts'
import { costOfPurchase, type PurchaseLine, type TaxOf } from '../../tax/purchase.ts'
import { accounts } from '../../terms/chart.ts'

/** Amounts are positive, but for `toStockMinor`. */
type GoodsCreditAmounts = {
  creditId: string
  billId: string
  supplierId: string
  lines: readonly (PurchaseLine & {
    /** What goods that are still held are worth less: nothing, or below. */
    toStockMinor: Minor
  })[]
  /** What is taken off the bill, and what becomes a credit of the supplier, since it was already paid. */
  settledMinor: Minor
  restMinor: Minor
  taxOf: TaxOf
}

/**
 * Dr what is owed; Cr the tax that was claimed back; Cr Inventory for goods that are held, and Purchase price variance
 * for those that are gone, with what they cost less.
 */
export function postGoodsCredit(credit: GoodsCreditAmounts): BalancedLines {
  const { creditId, billId, supplierId: party, lines, settledMinor, restMinor, taxOf } = credit
  const inShop: Dims = { location: firstLocation }
  const owed = (openItem: string, amountMinor: Minor): EntryLine => ({
    account: accounts.payables,
    amountMinor,
    dims: { party, openItem },
  })
  return balanced([
    owed(billId, settledMinor),
    owed(creditId, restMinor),
    ...lines.flatMap((line) => {
      const costMinor = costOfPurchase(line, taxOf)
      return [
        // The whole purchase, for the tax return, less what of it is no longer in the stock.
        ...postPurchase(line, { account: accounts.inventory, dims: inShop }, taxOf).map(turned),
        {
          account: accounts.inventory,
          amountMinor: minor(costMinor + line.toStockMinor),
          dims: inShop,
        },
        { account: accounts.purchasePriceVariance, amountMinor: minor(-costMinor - line.toStockMinor) },
      ]
    }),
  ])
}
