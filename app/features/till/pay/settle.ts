import { type Minor, minor } from '#domain/money.ts'
import type { Tender } from '#domain/payments/tender.ts'
import type { TenderKind } from '#domain/terms/tender.ts'
import { cleanText } from '#domain/text.ts'
import { mostChangeMinor } from './quick-amounts.ts'

/** The ways of paying that work at this till. */
export const payKinds = ['cash', 'mobile-money', 'card'] as const satisfies readonly TenderKind[]
export type PayKind = (typeof payKinds)[number]

/** What is left to pay of a sale; below zero where more was taken than it comes to. */
export function dueAfter(grossMinor: Minor, taken: readonly Tender[]): Minor {
  return minor(taken.reduce((due, tender) => due - tender.amountMinor, grossMinor as number))
}

export type PayStep =
  /** The sale is paid: record it with these tenders and hand out this change. */
  | { type: 'record'; tenders: readonly Tender[]; changeMinor: Minor }
  /** A part of it is paid: note the tender, `leftMinor` is still to pay. */
  | { type: 'take'; tender: Tender; leftMinor: Minor }
  | {
      type: 'wait'
      fault: 'kind-missing' | 'amount-missing' | 'no-change' | 'too-much-cash' | 'too-much-taken'
    }

/**
 * How the rest is paid, as far as it is known: what the cashier pressed, or cash for a sale of which nothing is
 * paid. After a part was taken it is null: the customer pays in another way than before, or would not have split
 * it, and a way that nobody chose must not go into the books.
 */
export function kindOf(taken: readonly Tender[], pressed: PayKind | null): PayKind | null {
  return pressed ?? (taken.length === 0 ? 'cash' : null)
}

/** The way that is offered first for the rest: the first in which nothing was paid yet. */
export function likeliestKind(taken: readonly Tender[]): PayKind {
  return payKinds.find((kind) => taken.every((tender) => tender.kind !== kind)) ?? 'cash'
}

/** What the next step is when someone offers `amountMinor` by `kind`. Change comes out of cash alone. */
export function settle(
  grossMinor: Minor,
  taken: readonly Tender[],
  offer: { kind: PayKind | null; amountMinor: Minor | null; reference?: string },
  currency: string,
): PayStep {
  const dueMinor = dueAfter(grossMinor, taken)
  if (dueMinor <= 0) return overpaid(taken, minor(-dueMinor))
  const { kind, amountMinor } = offer
  if (kind === null) return { type: 'wait', fault: 'kind-missing' }
  if (amountMinor === null || amountMinor <= 0) return { type: 'wait', fault: 'amount-missing' }
  const reference = offer.reference && cleanText(offer.reference, 80)
  const tender: Tender = { kind, amountMinor, ...(reference && { reference }) }
  if (amountMinor < dueMinor) return { type: 'take', tender, leftMinor: minor(dueMinor - amountMinor) }
  if (amountMinor > dueMinor && kind !== 'cash') return { type: 'wait', fault: 'no-change' }
  const changeMinor = minor(amountMinor - dueMinor)
  if (changeMinor > mostChangeMinor(currency)) return { type: 'wait', fault: 'too-much-cash' }
  return { type: 'record', tenders: [...taken, tender], changeMinor }
}

/** Everything is paid; a line that was taken out after a payment can leave more taken than is due. */
function overpaid(taken: readonly Tender[], changeMinor: Minor): PayStep {
  let cash = 0
  for (const tender of taken) if (tender.kind === 'cash') cash += tender.amountMinor
  if (changeMinor > cash) return { type: 'wait', fault: 'too-much-taken' }
  return { type: 'record', tenders: taken, changeMinor }
}
