import { z } from 'zod'

/** How a bill stands; what was paid at once is `paid`. */
export const SpendingStanding = z.enum(['open', 'part-paid', 'overdue', 'paid', 'reversed'])
export type SpendingStanding = z.infer<typeof SpendingStanding>

export const spendingStandingLabels: Readonly<Record<SpendingStanding, string>> = {
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
  overdue: spendingStandingLabels.overdue,
  paid: spendingStandingLabels.paid,
  reversed: spendingStandingLabels.reversed,
}
