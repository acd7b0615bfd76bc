import type { Day } from '../business-day.ts'
import type { Minor } from '../money.ts'
import type { DueDay } from './open-item.ts'

/** The parts of an open document that its instalments are read from. */
type Open = { isOwed: boolean; source: { kind: string }; parts: readonly DueDay[] }

export type OpenInstalment<Plan extends Open> = {
  plan: Plan
  due: Day
  amountMinor: Minor
  isOverdue: boolean
}

/** What is left of instalment plans, part by part, the first day first. */
export function openInstalments<Plan extends Open>({
  open,
  on,
}: {
  open: readonly Plan[]
  on: Day
}): OpenInstalment<Plan>[] {
  return open
    .filter(({ isOwed, source }) => isOwed && source.kind === 'instalment-plan')
    .flatMap((plan) =>
      plan.parts.map(({ day, amountMinor }) => ({ plan, due: day, amountMinor, isOverdue: day < on })),
    )
    .sort((a, b) => (a.due < b.due ? -1 : 1))
}
