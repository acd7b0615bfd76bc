import { addDays, type Day, type DayRange } from '../../business-day.ts'
import { type Minor, minor } from '../../money.ts'
import { foldByStep, wholeStep } from './steps.ts'

/**
 * Money that is expected on a day: what customers owe comes in, bills, tax returns and what recurs go out. A return that
 * the tax office pays back is below nothing.
 */
export type Expected = { due: Day; kind: 'receivable' | 'payable' | 'tax' | 'recurring'; amountMinor: number }

type OutlookWeek = DayRange & {
  receivableMinor: Minor
  payableMinor: Minor
  taxMinor: Minor
  recurringMinor: Minor
  /** What there is at the end of the week if everything is paid on its day. */
  balanceMinor: Minor
}

export const outlookWeeks = 13

/**
 * The weeks ahead, this one first. What is overdue counts into this week; what is due after the last is left out.
 */
export function cashOutlook(expected: readonly Expected[], balanceMinor: Minor, today: Day): OutlookWeek[] {
  const { from } = wholeStep(today, 'week')
  const weeks = Array.from({ length: outlookWeeks }, (_, week): DayRange => {
    const monday = addDays(from, 7 * week)
    return { from: monday, to: addDays(monday, 6) }
  })
  const sums = foldByStep(weeks, expected, ({ due }) => (due < today ? today : due), {
    start: () => ({ receivable: 0, payable: 0, tax: 0, recurring: 0 }),
    add: (sum, { kind, amountMinor }) => {
      sum[kind] += amountMinor
    },
  })
  let balance: number = balanceMinor
  return weeks.map((week, index) => {
    const { receivable = 0, payable = 0, tax = 0, recurring = 0 } = sums[index] ?? {}
    balance += receivable - payable - tax - recurring
    return {
      ...week,
      receivableMinor: minor(receivable),
      payableMinor: minor(payable),
      taxMinor: minor(tax),
      recurringMinor: minor(recurring),
      balanceMinor: minor(balance),
    }
  })
}

/** How much of it should have been paid before today. */
export function overdueOf(expected: readonly Expected[], kind: Expected['kind'], today: Day): Minor {
  return minor(
    expected.reduce((sum, one) => (one.kind === kind && one.due < today ? sum + one.amountMinor : sum), 0),
  )
}
