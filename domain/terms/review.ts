import { z } from 'zod'

/** Why someone should look at a sale that was stored as its receipt says. */
export const ReviewCode = z.enum([
  'price_differs',
  'price_basis_differs',
  'pack_differs',
  'discount_large',
  'staff_discount',
  'staff_return',
  'staff_cash_refund',
  'staff_price',
  'staff_void',
  'approved_offline',
  'tax_class_differs',
  'tax_differs',
  'tax_not_charged',
  'tax_unknown',
  'product_archived',
  'product_unknown',
  'customer_unknown',
  'credit_limit_passed',
  'store_credit_short',
  'deposit_short',
  'cashier_unknown',
  'stock_below_zero',
  'shop_suspended',
  'posted_later',
  'dated_back',
  'dated_outside',
  'rounding_differs',
  'refund_tender_differs',
  'refund_while_owed',
  'credit_for_history',
  'return_above_price',
  'till_unknown',
  'receipt_number_used_before',
  'payment_reference_used_before',
  'refund_customer_differs',
  'shift_missing',
  'shift_differs',
  'payment_type_unknown',
  'invoice_recorded_before',
  'history_imported',
])
export type ReviewCode = z.infer<typeof ReviewCode>

export const Review = z.object({
  code: ReviewCode,
  lineId: z.string().optional(),
  said: z.union([z.string(), z.number()]).optional(),
  expected: z.union([z.string(), z.number()]).optional(),
})
export type Review = z.infer<typeof Review>
