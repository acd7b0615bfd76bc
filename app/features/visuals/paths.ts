import { TenderKind } from '#domain/terms/tender.ts'

const dashboard = '/user/dashboard'
export const visualsPath = `${dashboard}/visuals`
type Days = { from: string; to: string }

/** The receipts behind a picture of the shop, which needs no unlocked books. */
export function receiptsOf({ from, to }: Days, filter: Readonly<Record<string, string>> = {}): string {
  return `${dashboard}/sales?${new URLSearchParams({ from, to, ...filter })}`
}

/** Null where no receipts are found by it: what was rounded away, and payments that an import did not know. */
export function salesPaidBy(days: Days, tender: string): string | null {
  return TenderKind.safeParse(tender).success ? receiptsOf(days, { tender }) : null
}

export function productPath(productId: string): string {
  return `${dashboard}/products/${productId}`
}

export function productsOf(category: string): string {
  return `${dashboard}/products?${new URLSearchParams({ category: category || 'none', status: 'all' })}`
}

/** Discounts, changed prices, voids and refunds by cashier. */
export function cashiersPath({ from, to }: Days): string {
  return `${visualsPath}/cashiers?${new URLSearchParams({ from, to })}`
}
