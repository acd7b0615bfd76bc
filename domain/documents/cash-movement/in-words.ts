import type { Minor } from '../../money.ts'
import { type CashDirection, type CashPlace, cashMovementLabels } from '../../terms/cash-place.ts'

export type CashMoved = {
  direction: CashDirection
  place: CashPlace
  amountMinor: Minor
  reason: string
  by: string | null
  /** Who approved it, by name. */
  approvedBy?: string | undefined
  /** More than that person may take out, and not approved. */
  isBeyond?: true | undefined
}

/** One line about cash taken out of a drawer: where to, how much, what for, by whom, and who approved it. */
export function cashOutInWords(
  { direction, place, amountMinor, reason, by, approvedBy, isBeyond }: CashMoved,
  money: (amountMinor: Minor) => string,
): string {
  const approval = isBeyond ? 'not approved' : approvedBy === undefined ? null : `approved by ${approvedBy}`
  const facts = [reason, by, approval].filter(Boolean).join(', ')
  return `${cashMovementLabels[direction][place]}: ${money(amountMinor)}${facts && ` (${facts})`}`
}
