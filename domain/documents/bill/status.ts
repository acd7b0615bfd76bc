import { addDays, type Day } from '../../business-day.ts'
import type { BillStatus } from '../../terms/spending-status.ts'

type Owed = { totalMinor: number; openMinor: number; due: Day | null; isReversed: boolean }

/** A bill is overdue from the day after it is due. */
export function billStatusOf({ totalMinor, openMinor, due, isReversed }: Owed, today: Day): BillStatus {
  if (isReversed) return 'reversed'
  if (openMinor === 0 || due === null) return 'paid'
  if (due < today) return 'overdue'
  return openMinor < totalMinor ? 'part-paid' : 'open'
}

/** Whether it is due today or in the six days after. */
export function isDueThisWeek({ due, openMinor }: Pick<Owed, 'due' | 'openMinor'>, today: Day): boolean {
  return due !== null && openMinor > 0 && due >= today && due <= addDays(today, 6)
}
