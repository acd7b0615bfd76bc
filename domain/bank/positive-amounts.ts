import { minor } from '../money.ts'
import type { BalancedRow } from './running-balance.ts'
import type { PositiveIs, StatementLine } from './statement-line.ts'

type Row = BalancedRow & {
  line: StatementLine
  feeMinor: number
  netMinor: number | null
  heldMinor: number
  why: object | null
}

type File = {
  /** Whether balances show which sign is right. */
  isCompared: boolean
  /** Whether an amount has a sign, plus or minus. */
  hasSigns: boolean
  /** The titles and the names of the columns. */
  titles: readonly string[]
}

/** Whether the statement is of a card: many list purchases as positive, and balances as what is owed. */
export function isOfCard(rows: readonly Row[], titles: readonly string[]): boolean {
  return (
    titles.some((title) => /\b(credit card|card (statement|member|account))\b/i.test(title)) ||
    rows.some(
      ({ changeMinor, description }) => (changeMinor ?? 0) < 0 && /payment.*thank you/i.test(description),
    )
  )
}

/**
 * What amounts above zero are where they have one column and no direction beside them. It is asked on a card, and where
 * neither a sign, a balance nor what is left after a fee shows it.
 */
export function positiveIs(
  rows: readonly Row[],
  { isCompared, hasSigns, titles }: File,
  answer: PositiveIs | undefined,
): { positive: PositiveIs; isRequested: boolean } {
  const isShown = hasSigns || isCompared || isLessByFees(rows)
  const isOpen = rows.some(({ why }) => why === null) && (isOfCard(rows, titles) || !isShown)
  return { positive: answer ?? 'in', isRequested: isOpen && answer === undefined }
}

/** Whether what is left is each amount less its fee, as of money in. */
function isLessByFees(rows: readonly Row[]): boolean {
  const read = rows.filter(({ why }) => why === null)
  return (
    read.some(({ feeMinor }) => feeMinor > 0) &&
    read.every(({ changeMinor, feeMinor, netMinor }) => netMinor === (changeMinor ?? 0) - feeMinor)
  )
}

/** A row whose amount above zero is money out; its balances follow where they are what is owed. */
export function turned<One extends Row>(one: One, isOwed: boolean): One {
  const { changeMinor, heldMinor, balanceMinor, beforeMinor, line } = one
  const owed = (balance: typeof balanceMinor) => (balance === null || !isOwed ? balance : minor(0 - balance))
  return {
    ...one,
    changeMinor: changeMinor === null ? null : minor(0 - changeMinor),
    ...{ heldMinor: minor(0 - heldMinor), balanceMinor: owed(balanceMinor), beforeMinor: owed(beforeMinor) },
    line: { ...line, amountMinor: minor(-line.amountMinor), balanceMinor: owed(line.balanceMinor) },
  }
}
