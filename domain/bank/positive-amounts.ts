import { minor } from '../money.ts'
import type { BalancedRow } from './running-balance.ts'
import type { PositiveIs, StatementLine } from './statement-line.ts'

type Row = BalancedRow & { line: StatementLine; heldMinor: number; why: object | null }

type File = {
  /** Whether a balance shows a wrong sign. */
  hasBalance: boolean
  /** Whether an amount has a sign, plus or minus. */
  hasSigns: boolean
  /** The titles and the names of the columns. */
  titles: readonly string[]
}

/**
 * What amounts above zero are where they have one column and no direction beside them. Without a balance that is asked
 * if no amount has a sign, or if the statement is of a card: many list purchases as positive.
 */
export function positiveIs(
  rows: readonly Row[],
  { hasBalance, hasSigns, titles }: File,
  answer: PositiveIs | undefined,
): { positive: PositiveIs; isAsked: boolean } {
  if (hasBalance) return { positive: 'in', isAsked: false }
  const isOfCard =
    titles.some((title) => /\b(credit card|card (statement|number|no|member|account))\b/i.test(title)) ||
    rows.some(
      ({ changeMinor, description }) => (changeMinor ?? 0) < 0 && /payment.*thank you/i.test(description),
    )
  const isOpen = rows.some(({ why }) => why === null) && (isOfCard || !hasSigns)
  return { positive: answer ?? 'in', isAsked: isOpen && answer === undefined }
}

/** A row whose amount above zero is money out. */
export function turned<One extends Row>(one: One): One {
  const { changeMinor, heldMinor, line } = one
  return {
    ...one,
    changeMinor: changeMinor === null ? null : minor(-changeMinor),
    heldMinor: minor(-heldMinor),
    line: { ...line, amountMinor: minor(-line.amountMinor) },
  }
}
