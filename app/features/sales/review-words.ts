import type { ReviewCode } from '#domain/api/sale.ts'

const words: Readonly<Record<ReviewCode, string>> = {
  price_differs: 'Price differs from the list',
  price_basis_differs: 'Prices include tax, or not, unlike the shop’s',
  discount_large: 'Large discount',
  tax_class_differs: 'Tax class differs from the product’s',
  tax_differs: 'Tax differs from the records',
  tax_not_charged: 'The shop did not charge this tax on that day',
  tax_unknown: 'Tax is not known here',
  product_archived: 'Product was archived',
  product_unknown: 'Product is not known',
  customer_unknown: 'Credit without a known customer',
  cashier_unknown: 'Cashier does not belong to this shop',
  stock_below_zero: 'Stock went below zero',
  shop_suspended: 'Shop was suspended',
  posted_later: 'Posted on a later day',
  dated_back: 'Came in more than 3 days late',
  refund_tender_differs: 'Refunded by another payment type',
  return_above_price: 'Return above the list price',
  till_unknown: 'Till is not known',
  receipt_number_used_before: 'Another receipt has this number',
  refund_customer_differs: 'Credited to another customer than the sale’s',
}

/** What there is to look at, in a few words. */
export function reviewWords(code: string): string {
  return words[code as ReviewCode] ?? 'Something in the records differs'
}
