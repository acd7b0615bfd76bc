import type { Review } from '#domain/api/sale.ts'

/** What there is to look at, in a few words. */
export const reviewWords: Readonly<Record<Review['code'], string>> = {
  price_differs: 'Price differs from the list',
  price_basis_differs: 'Tax within or on top, unlike the shop’s prices',
  discount_large: 'Large discount',
  tax_class_differs: 'Tax class differs from the product’s',
  tax_differs: 'Tax differs from the records',
  tax_not_charged: 'The shop did not charge this tax then',
  tax_unknown: 'Tax is not known here',
  product_archived: 'Product was archived',
  product_unknown: 'Product is not known',
  customer_unknown: 'Credit of a customer who is not known',
  cashier_unknown: 'Sold by somebody who is not of the shop',
  stock_below_zero: 'Stock went below zero',
  shop_suspended: 'Shop was suspended',
  posted_later: 'Posted on a later day',
  dated_back: 'Came in more than 3 days late',
  refund_tender_differs: 'Refunded in another way than it was paid',
  return_above_price: 'Return above the list price',
  till_unknown: 'Till is not known',
  receipt_number_used_before: 'Another receipt has this number',
}
