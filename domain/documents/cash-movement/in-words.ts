import type { Minor } from '../../money.ts'
import { type CashDirection, type CashPlace, cashMovementName } from '../../terms/cash-place.ts'

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
  /** The movement that it undoes. */
  reverses?: string | undefined
  /** Another movement of the shift undid it. */
  isUndone?: boolean | undefined
}

/** One line about cash taken out of a drawer: where to, how much, what for, by whom, and who approved it. */
export function cashOutInWords(
  { direction, place, amountMinor, reason, by, approvedBy, isBeyond, reverses, isUndone }: CashMoved,
  money: (amountMinor: Minor) => string,
): string {
  const approval = isBeyond ? 'not approved' : approvedBy === undefined ? null : `approved by ${approvedBy}`
  const facts = [reason, by, approval, isUndone && 'undone'].filter(Boolean).join(', ')
  return `${cashMovementName({ direction, place, reverses })}: ${money(amountMinor)}${facts && ` (${facts})`}`
}
