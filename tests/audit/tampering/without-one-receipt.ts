import type { GoldenShop } from '../../posting/golden/shop.ts'

/**
 * The same steps, but one receipt was never written: the first to which nothing is returned, and for which no one
 * pays later.
 */
export function withoutOneReceipt(golden: GoldenShop): GoldenShop {
  const sales = golden.steps.flatMap((step) => ('sales' in step ? step.sales : []))
  const returnedTo = new Set(sales.map(({ input }) => input.sale.returnOf))
  const receipts = golden.steps.flatMap((step): { input: { saleId: string } }[] =>
    'sales' in step ? step.sales : 'imported' in step ? step.imported : [],
  )
  // Without the first of two returns the second would not add up.
  const hasLaterReturn = (saleId: string) => {
    const at = sales.findIndex(({ input }) => input.saleId === saleId)
    const returnOf = sales[at]?.input.sale.returnOf
    return returnOf !== undefined && sales.slice(at + 1).some(({ input }) => input.sale.returnOf === returnOf)
  }
  const isPaidLater = golden.steps.some((step) => 'payments' in step || 'writeOffs' in step)
  const owed = new Set(
    sales
      .filter(({ input }) => isPaidLater && input.sale.tenders.some(({ kind }) => kind === 'on-account'))
      .map(({ input }) => input.saleId),
  )
  const leftOut = receipts.find(
    ({ input: { saleId } }) => !returnedTo.has(saleId) && !owed.has(saleId) && !hasLaterReturn(saleId),
  )
  const isKept = (reported: { input: { saleId: string } }) => reported.input.saleId !== leftOut?.input.saleId
  const steps = golden.steps.map((step) => {
    if ('sales' in step) return { sales: step.sales.filter(isKept) }
    // What a deposit paid of it was written with it.
    if ('depositUses' in step)
      return {
        depositUses: step.depositUses.filter(({ input }) => input.use.saleId !== leftOut?.input.saleId),
      }
    return 'imported' in step ? { imported: step.imported.filter(isKept) } : step
  })
  return { ...golden, steps }
}
