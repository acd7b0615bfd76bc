import type { Day } from '../business-day.ts'
import { type BalancedLines, balanced, type EntryLine } from '../posting/entry.ts'
import { accounts } from '../terms/chart.ts'

/**
 * When a debt without an agreed due day is due: on the day of its document, also where that is posted later because
 * its month was locked. Without this it would be due on the posting day, and ageing would show it as too young.
 */
export function dueOnOwnDay(
  lines: BalancedLines,
  { document, businessDay, postingDay }: { document: string; businessDay: Day; postingDay: Day },
): Day | undefined {
  const isLate = businessDay < postingDay
  return isLate && lines.some((line) => raisesWithoutDue(line, document)) ? businessDay : undefined
}

/** The lines of an entry, where debts that a document raises without a due day are due on this one. */
export function withDueDay(lines: BalancedLines, document: string, due: Day | undefined): BalancedLines {
  if (due === undefined) return lines
  return balanced(
    lines.map((line) => (raisesWithoutDue(line, document) ? { ...line, dims: { ...line.dims, due } } : line)),
  )
}

function raisesWithoutDue({ account, amountMinor, dims }: EntryLine, document: string): boolean {
  if (dims?.openItem !== document || dims.due !== undefined) return false
  return account === accounts.receivables ? amountMinor > 0 : account === accounts.payables && amountMinor < 0
}
