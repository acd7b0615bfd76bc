import { minor } from '../money.ts'
import { type BalancedRow, checkBalances, oldestFirst } from './running-balance.ts'
import type { RefusedLine, StatementLine } from './statement-line.ts'

type UnsignedRow = BalancedRow & {
  line: StatementLine
  feeMinor: number
  why: Omit<RefusedLine, 'row'> | null
}

/** Where all amounts are positive and the running balances contradict that, takes the signs from the balances. */
export function withSigns<Row extends UnsignedRow>(rows: readonly Row[]): readonly Row[] {
  const lines = rows.filter(({ why, balanceMinor }) => why === null && balanceMinor !== null)
  if (lines.length < rows.filter(({ why }) => why === null).length) return rows
  if (checkBalances(oldestFirst(lines)).disagreements.length === 0) return rows
  const found = new Map((signedByBalances(lines) ?? []).map(({ row, changeMinor }) => [row, changeMinor]))
  return rows.map((row) => {
    const changeMinor = found.get(row)
    if (changeMinor === undefined) return row
    if (changeMinor !== null)
      return { ...row, changeMinor, line: { ...row.line, amountMinor: minor(changeMinor) } }
    const detail = 'The file does not show whether this was money in or out: enter it by hand.'
    return { ...row, changeMinor: 0, why: { code: 'amount_unreadable', detail } }
  })
}

/**
 * The amounts of a statement that lists all of them as positive, with the signs that its running balances show. Null
 * where the balances do not show them: each has to differ from the one before by the amount of its row, less its fee
 * or not. The first row has a sign only where the account began with it, or where the file has the balance before it;
 * otherwise its change is null.
 * @param rows oldest first or newest first, without rows that have no balance
 */
function signedByBalances<Row extends UnsignedRow>(
  rows: readonly Row[],
): { row: Row; changeMinor: number | null }[] | null {
  if (rows.some(({ beforeMinor }) => beforeMinor === null) && rows.length < 2) return null
  if (rows.some(({ changeMinor }) => changeMinor === null || changeMinor < 0)) return null
  for (const oldestFirst of orders(rows)) {
    const signed = oldestFirst.map((row, at) => {
      const before = row.beforeMinor ?? oldestFirst[at - 1]?.balanceMinor
      const amount = row.changeMinor ?? 0
      const change = before === undefined ? undefined : (row.balanceMinor ?? 0) - (before ?? 0)
      if (change === undefined)
        return { row, changeMinor: row.balanceMinor === amount ? amount : null, isShown: true }
      // What a fee beside the amount changes is settled once the sign is known.
      const signs = [1, -1].filter((sign) =>
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
