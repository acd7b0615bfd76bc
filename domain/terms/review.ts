import { z } from 'zod'

/** Why someone should look at a sale that was stored as its receipt shows it. */
export const ReviewCode = z.enum([
  'price_differs',
  'price_basis_differs',
  'pack_differs',
  'quantity_not_whole',
  'discount_large',
  'staff_discount',
  'staff_return',
  'staff_cash_refund',
  'staff_cash_out',
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
  'credit_not_reserved',
  'cashier_unknown',
  'cashier_differs',
  'remover_unknown',
  'stock_below_zero',
  'shop_suspended',
  'posted_later',
  'dated_back',
  'dated_outside',
  'dated_ahead',
  'time_unsure',
  'rounding_differs',
  'refund_tender_differs',
  'refund_while_owed',
  'refund_with_opening_debt',
  'credit_for_history',
  'return_above_price',
  'till_unknown',
  'receipt_number_used_before',
  'payment_reference_used_before',
  'refund_customer_differs',
  'shift_missing',
  'shift_differs',
  'payment_type_unknown',
  'change_not_allowed',
  'invoice_recorded_before',
  'tax_above_rates',
  'cost_implausible',
  'amount_unusual',
  'history_imported',
  'opening_late',
  'reconciled_period',
])
export type ReviewCode = z.infer<typeof ReviewCode>

export const Review = z.object({
  code: ReviewCode,
  lineId: z.string().optional(),
  /** Of a document whose lines do not keep the name of their product. */
  productId: z.string().optional(),
  said: z.union([z.string(), z.number()]).optional(),
  expected: z.union([z.string(), z.number()]).optional(),
  /** Uid of who did it, as sent by the till. Absent on earlier documents, and if that is the cashier or not known. */
  by: z.string().optional(),
})
export type Review = z.infer<typeof Review>

/** Figures that are probably mistyped: a form asks about them before it records them. */
const figureCodes: readonly ReviewCode[] = ['tax_above_rates', 'cost_implausible', 'amount_unusual']

export function isOfFigure({ code }: Review): boolean {
  return figureCodes.includes(code)
}
