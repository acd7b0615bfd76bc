import type { Tender, TenderKind } from '#domain/api/sale.ts'
import { type Minor, minor } from '#domain/money.ts'

/** The ways of paying that work at this till. */
export const payKinds = ['cash', 'mobile-money', 'card'] as const satisfies readonly TenderKind[]
export type PayKind = (typeof payKinds)[number]

export const tenderLabels: Record<TenderKind, string> = {
  cash: 'Cash',
  'mobile-money': 'Mobile money',
  card: 'Card',
  'store-credit': 'Store credit',
  'on-account': 'On account',
}

/** What is left to pay of a sale; below zero where more was taken than it comes to. */
export function dueAfter(grossMinor: Minor, taken: readonly Tender[]): Minor {
  return minor(taken.reduce((due, tender) => due - tender.amountMinor, grossMinor as number))
}

export type PayStep =
  /** The sale is paid: record it with these tenders and hand out this change. */
  | { type: 'record'; tenders: readonly Tender[]; changeMinor: Minor }
  /** A part of it is paid: note the tender, `leftMinor` is still to pay. */
  | { type: 'take'; tender: Tender; leftMinor: Minor }
  | { type: 'wait'; fault: 'amount-missing' | 'no-change' | 'too-much-taken' }

/** What the next step is when someone offers `amountMinor` by `kind`. Change comes out of cash alone. */
export function settle(
  grossMinor: Minor,
  taken: readonly Tender[],
  offer: { kind: PayKind; amountMinor: Minor | null; reference?: string },
): PayStep {
  const dueMinor = dueAfter(grossMinor, taken)
  if (dueMinor <= 0) return overpaid(taken, minor(-dueMinor))
  const { kind, amountMinor } = offer
  if (amountMinor === null || amountMinor <= 0) return { type: 'wait', fault: 'amount-missing' }
  const reference = offer.reference?.trim().slice(0, 80)
  const tender: Tender = { kind, amountMinor, ...(reference && { reference }) }
  if (amountMinor < dueMinor) return { type: 'take', tender, leftMinor: minor(dueMinor - amountMinor) }
  if (amountMinor > dueMinor && kind !== 'cash') return { type: 'wait', fault: 'no-change' }
  return { type: 'record', tenders: [...taken, tender], changeMinor: minor(amountMinor - dueMinor) }
}

/** Everything is paid; a line that was taken out after a payment can leave more taken than is due. */
function overpaid(taken: readonly Tender[], changeMinor: Minor): PayStep {
  let cash = 0
  for (const tender of taken) if (tender.kind === 'cash') cash += tender.amountMinor
  if (changeMinor > cash) return { type: 'wait', fault: 'too-much-taken' }
  return { type: 'record', tenders: taken, changeMinor }
}
