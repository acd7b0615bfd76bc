import type { Day } from '../business-day.ts'
import { type Minor, minor } from '../money.ts'
import type { Disagreement } from './statement-line.ts'

/** A row of a statement with what it changes; `null`: that could not be read. */
export type BalancedRow = {
  row: number
  day: Day
  description: string
  changeMinor: number | null
  balanceMinor: Minor | null
  /** The balance before it, where the file has that as well. */
  beforeMinor: Minor | null
}

export type Chain = {
  disagreements: Disagreement[]
  /** How many rows have a balance that was compared with the one before. */
  checked: number
  openingMinor: Minor | null
}

/** Compares the running balances of rows, the oldest first, with their amounts. */
export function checkBalances(rows: readonly BalancedRow[]): Chain {
  const chain: Chain = { disagreements: [], checked: 0, openingMinor: null }
  let before: number | null = null
  let isReadable = true
  let sinceMinor = 0
  let totalMinor = 0
  for (const { row, day, description, changeMinor, balanceMinor } of rows.flatMap(withBefore)) {
    if (changeMinor === null) isReadable = false
    sinceMinor += changeMinor ?? 0
    totalMinor += changeMinor ?? 0
    if (balanceMinor === null) continue
    if (before === null) {
      if (isReadable && Number.isSafeInteger(balanceMinor - totalMinor))
        chain.openingMinor = minor(balanceMinor - totalMinor)
    } else if (isReadable) {
      chain.checked += 1
      if (before + sinceMinor !== balanceMinor)
        chain.disagreements.push({
          ...{ row, day, description, balanceMinor },
          amountMinor: minor(sinceMinor),
          expectedMinor: minor(before + sinceMinor),
        })
    }
    before = balanceMinor
    sinceMinor = 0
    isReadable = true
  }
  return chain
}

/** A balance before a row is one after nothing: it is compared with the rows above. */
function withBefore(one: BalancedRow): BalancedRow[] {
  if (one.beforeMinor === null) return [one]
  return [{ ...one, changeMinor: 0, balanceMinor: one.beforeMinor }, one]
}

/**
 * Puts the rows of a file into the order in which their balances run, the oldest first: as they are or turned around,
 * by the file or by their days. Without balances the days decide.
 */
export function oldestFirst<Row extends BalancedRow>(rows: readonly Row[]): Row[] {
  const [first, last] = [rows.at(0)?.day ?? '', rows.at(-1)?.day ?? '']
  const turned = rows.toReversed()
  const [usual, other] = first > last ? [turned, [...rows]] : [[...rows], turned]
  const byDay = (some: readonly Row[]) =>
    some.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const orders = [byDay(usual), byDay(other), usual, other]
  let best = { order: orders[0] ?? [], wrong: Number.POSITIVE_INFINITY }
  for (const order of orders) {
    const { disagreements } = checkBalances(order)
    if (disagreements.length < best.wrong) best = { order, wrong: disagreements.length }
    if (best.wrong === 0) break
  }
  return best.order
}
