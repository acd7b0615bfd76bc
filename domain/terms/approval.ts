import { z } from 'zod'

/** What an owner approves at the till, since it is beyond what the cashier may do alone. */
export const ApprovalAct = z.enum([
  'discount',
  'price',
  'void',
  'return',
  'refund',
  'return-without-receipt',
  'payment-correction',
  'drawer',
  'cash-out',
  'till',
])
export type ApprovalAct = z.infer<typeof ApprovalAct>

export const approvalLabels: Readonly<Record<ApprovalAct, string>> = {
  discount: 'Discount',
  price: 'Price',
  void: 'Item voided',
  return: 'Return',
  refund: 'Refund',
  'return-without-receipt': 'Return without a receipt',
  'payment-correction': 'Payment type',
  drawer: 'Drawer opened without a sale',
  'cash-out': 'Cash taken out of the drawer',
  till: 'Device set up as a till',
}
