import type { OpenDocument, PartyPage } from '../api/credit.ts'
import type { Day } from '../business-day.ts'
import type { Minor } from '../money.ts'

export type OpenInstalment = { plan: OpenDocument; due: Day; amountMinor: Minor; isOverdue: boolean }

/** What is left of instalment plans, part by part, the first day first. */
export function openInstalments({ open, on }: Pick<PartyPage, 'open' | 'on'>): OpenInstalment[] {
  return open
    .filter(({ isOwed, source }) => isOwed && source.kind === 'instalment-plan')
    .flatMap((plan) =>
      plan.parts.map(({ day, amountMinor }) => ({ plan, due: day, amountMinor, isOverdue: day < on })),
    )
    .sort((a, b) => (a.due < b.due ? -1 : 1))
}
