import { minor } from '../money.ts'
import { type Doubt, doubts } from './row-words.ts'
import { type BalancedRow, checkBalances, oldestFirst } from './running-balance.ts'
import type { RefusedLine, StatementLine } from './statement-line.ts'

type UnsignedRow = BalancedRow & {
  line: StatementLine
  feeMinor: number
  /** Of the sign of its amount. A row whose sign is unknown is refused, unless its balance shows it. */
  doubt: Doubt
  why: Omit<RefusedLine, 'row'> | null
}

/**
 * Where running balances contradict signs that are not stated, or a sign is not known, takes the signs from the
 * balances: of the rows in most doubt first.
 */
export function withSigns<Row extends UnsignedRow>(rows: readonly Row[]): readonly Row[] {
  const lines = rows.filter(({ why, doubt }) => why === null || doubt === 3)
  if (lines.some(({ line }) => line.balanceMinor === null)) return rows
  const isKnown = lines.every(({ doubt }) => doubt < 3)
  if (isKnown && checkBalances(oldestFirst(lines)).disagreements.length === 0) return rows
  const shown = doubts.map((least) => signedByBalances(lines, least)).find((one) => one !== null)
  const found = new Map((shown ?? []).map(({ row, changeMinor }) => [row, changeMinor]))
  return rows.map((row) => {
    const changeMinor = found.get(row)
    if (changeMinor === undefined) return row
    if (changeMinor !== null)
      return { ...row, changeMinor, why: null, line: { ...row.line, amountMinor: minor(changeMinor) } }
    const detail = 'The file does not show whether this was money in or out: enter it by hand.'
    return { ...row, changeMinor: 0, why: row.why ?? { code: 'amount_unreadable', detail } }
  })
}

/**
 * The amounts of rows whose signs are in at least this doubt, with the signs that the running balances show. Null where
 * the balances do not show them: each has to differ from the one before by the amount of its row, less its fee or not.
 * The first row has such a sign only where the account began with it, or where the file has the balance before it;
 * otherwise its change is null.
 * @param rows oldest first or newest first, each with a balance
 */
function signedByBalances<Row extends UnsignedRow>(
  rows: readonly Row[],
  least: Doubt,
): { row: Row; changeMinor: number | null }[] | null {
  if (rows.some(({ beforeMinor }) => beforeMinor === null) && rows.length < 2) return null
  if (rows.every(({ doubt }) => doubt < least)) return null
  for (const oldestFirst of orders(rows)) {
    const signed = oldestFirst.map((row, at) => {
      const amount = row.line.amountMinor
      const isOpen = row.doubt >= least
      const before = row.beforeMinor ?? oldestFirst[at - 1]?.balanceMinor
      if (before == null) {
        const isFirst = Math.abs(row.balanceMinor ?? 0) === Math.abs(amount)
        return { row, changeMinor: isOpen ? (isFirst ? row.balanceMinor : null) : amount, isShown: true }
      }
      const change = (row.balanceMinor ?? 0) - before
      // What a fee beside the amount changes is settled once the sign is known.
      const signs = (isOpen ? [1, -1] : [1]).filter((sign) =>
        [0, row.feeMinor].some((feeMinor) => sign * amount - feeMinor === change),
      )
      return { row, changeMinor: (signs[0] ?? 1) * amount, isShown: signs.length === 1 || amount === 0 }
    })
    if (signed.every(({ isShown }) => isShown))
      return signed.map(({ row, changeMinor }) => ({ row, changeMinor }))
  }
  return null
}

/** The rows in the order of the file and reversed; the order that begins with the earlier day comes first. */
function orders<Row extends BalancedRow>(rows: readonly Row[]): Row[][] {
  const [first, last] = [rows.at(0)?.day ?? '', rows.at(-1)?.day ?? '']
  const [asWritten, turned] = [[...rows], rows.toReversed()]
  return first > last ? [turned, asWritten] : [asWritten, turned]
}
