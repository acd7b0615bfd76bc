import type { Day } from '../business-day.ts'
import { type LedgerKey, type LedgerLine, ledgerKeyText } from './ledger-line.ts'

const millisecondsOfDay = 86_400_000
/** Days as numbers: comparing 300 lines with tens of thousands of entries must not compute with dates each time. */
const numberOf = (day: Day) => Date.parse(`${day}T00:00:00Z`) / millisecondsOfDay

type OfDay = { entries: Map<string, LedgerLine>; sumMinor: number }

/** A ledger's open entries by their day, with the sum of each day. What is taken of them is looked at no more. */
export class OpenEntries {
  private readonly days = new Map<number, OfDay>()

  constructor(ledger: readonly LedgerLine[]) {
    for (const [day, lines] of Map.groupBy(ledger, (one) => one.day))
      this.days.set(numberOf(day), {
        entries: new Map(lines.map((one) => [ledgerKeyText(one), one])),
        sumMinor: sumOf(lines),
      })
  }

  take({ day, ...key }: LedgerKey & { day: Day }): void {
    const ofDay = this.days.get(numberOf(day))
    const text = ledgerKeyText(key)
    const entry = ofDay?.entries.get(text)
    if (!ofDay || !entry) return
    ofDay.entries.delete(text)
    ofDay.sumMinor -= entry.amountMinor
  }

  /**
   * Of runs of days that lie together, up to `reach` days before `day`, the first, the shortest before the longer,
   * whose sum will do. What goes the other way on those days is part of it: a refund of a card.
   */
  run(
    day: Day,
    { reach, longest, maxLines }: { reach: number; longest: number; maxLines: number },
    isWanted: (sumMinor: number) => boolean,
  ): LedgerLine[] | undefined {
    const until = numberOf(day)
    const days = Array.from({ length: reach + 1 }, (_, before) => this.days.get(until - before)).filter(
      (one): one is OfDay => one !== undefined && one.entries.size > 0,
    )
    for (let length = 1; length <= longest; length += 1)
      for (let from = 0; from + length <= days.length; from += 1) {
        const run = days.slice(from, from + length)
        const count = run.reduce((sum, { entries }) => sum + entries.size, 0)
        if (count > maxLines || !isWanted(run.reduce((sum, { sumMinor }) => sum + sumMinor, 0))) continue
        return run.flatMap(({ entries }) => [...entries.values()]).sort(byNumber)
      }
    return undefined
  }
}

/** A ledger's entries by amount and day. */
export class EntriesByAmount {
  private readonly amounts = new Map<number, Map<number, LedgerLine[]>>()

  constructor(ledger: readonly LedgerLine[]) {
    for (const [amountMinor, lines] of Map.groupBy(ledger, (one) => Number(one.amountMinor))) {
      const days = Map.groupBy(lines, ({ day }) => day)
      this.amounts.set(
        amountMinor,
        new Map([...days].map(([day, ofDay]) => [numberOf(day), ofDay.sort(byNumber)])),
      )
    }
  }

  /** Those of an amount that are nearest to a day, at most so many. */
  nearest(
    amountMinor: number,
    day: Day,
    { farthest, most }: { farthest: number; most: number },
  ): { entry: LedgerLine; away: number }[] {
    const days = this.amounts.get(amountMinor)
    if (!days) return []
    const found: { entry: LedgerLine; away: number }[] = []
    const middle = numberOf(day)
    for (let away = 0; away <= farthest && found.length < most; away += 1) {
      const sides = away === 0 ? [middle] : [middle - away, middle + away]
      const entries = sides.flatMap((at) => days.get(at)?.slice(0, most) ?? []).sort(byNumber)
      found.push(...entries.map((entry) => ({ entry, away })))
    }
    return found.slice(0, most)
  }
}

export const sumOf = (lines: readonly LedgerLine[]) =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

export const byNumber = (a: LedgerKey, b: LedgerKey) => a.number - b.number || a.line - b.line
