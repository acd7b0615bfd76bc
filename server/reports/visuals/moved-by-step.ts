import type { Day, DayRange } from '#domain/business-day.ts'
import { type Minor, minor } from '#domain/money.ts'
import { foldByStep } from '#domain/report/visuals/steps.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { AccountTotal } from '../../db/documents.ts'
import type { AccountTotalsOfDay } from '../store.ts'

export type MovedOnDay = Pick<AccountTotalsOfDay, 'accounts'> & { _id: { day: Day } }

/** What moved on each account in each step, debit positive. */
export function movedByStep(
  steps: readonly DayRange[],
  totals: readonly MovedOnDay[],
): ReadonlyMap<AccountCode, Minor>[] {
  return foldByStep(steps, totals, ({ _id }) => _id.day, {
    start: () => new Map<AccountCode, Minor>(),
    add: (sums, { accounts }) => {
      for (const [account, { debitMinor, creditMinor }] of Object.entries(accounts) as [
        AccountCode,
        AccountTotal,
      ][])
        sums.set(account, minor((sums.get(account) ?? 0) + debitMinor - creditMinor))
    },
  })
}
