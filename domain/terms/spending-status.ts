import { z } from 'zod'

/** The status of a bill; what was paid at once is `paid`. */
export const BillStatus = z.enum(['open', 'part-paid', 'overdue', 'paid', 'reversed'])
export type BillStatus = z.infer<typeof BillStatus>

export const billStatusLabels: Readonly<Record<BillStatus, string>> = {
  open: 'Open',
  'part-paid': 'Part paid',
  overdue: 'Overdue',
  paid: 'Paid',
  reversed: 'Reversed',
}

/** What the list can be cut to. `open`: not all of it is paid, whether it is due or not. */
export const SpendingStatus = z.enum(['open', 'due', 'overdue', 'paid', 'reversed'])
export type SpendingStatus = z.infer<typeof SpendingStatus>

export const spendingStatusLabels: Readonly<Record<SpendingStatus, string>> = {
  open: 'Not paid',
  due: 'Due within seven days',
  overdue: billStatusLabels.overdue,
  paid: billStatusLabels.paid,
  reversed: billStatusLabels.reversed,
}
