import { type Day, daysBetween } from '../business-day.ts'
import { dayInWords } from '../day-in-words.ts'
import { titleOf } from '../documents/describe.ts'
import { decimalFromMinor } from '../money.ts'
import { foldLetters } from '../product/search.ts'
import type { LedgerLine } from './ledger-line.ts'

/** In which order entries are listed; to what is nearest to a line: its amount and its day. */
export type OpenEntryOrder =
  | 'day'
  | '-day'
  | 'amount'
  | '-amount'
  | { nearestTo: { day: Day; amountMinor: number } }

/**
 * Returns a predicate for the entries that match what a person typed: all words of it occur in the name and number of
 * the document, or it is the entry's number, the beginning of its amount, or its day or month.
 */
export function openEntryFinder(typed: string, currency: string): (entry: LedgerLine) => boolean {
  const words = foldLetters(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return () => true
  const text = words.join(' ')
  // A person types 1,250 as readily as 1250.
  const amount = text.replaceAll(',', '').replace('−', '-')
  return ({ number, source, amountMinor, day }) => {
    const title = foldLetters(titleOf(source))
    if (String(number) === text || words.every((word) => title.includes(word))) return true
    const decimal = decimalFromMinor(amountMinor, currency)
    if (decimal.startsWith(amount) || decimal.replace('-', '').startsWith(amount)) return true
    return isDay(day, text)
  }
}

/**
 * Whether a day is written like this, or begins so: `2026-11`, `3 Nov`, `Nov 2026`. 2 Nov is not in 12 Nov; a year
 * alone, or how it begins, would be all days of it, and 20 is an amount that is looked for.
 */
function isDay(day: Day, text: string): boolean {
  const words = foldLetters(dayInWords(day))
  const fromMonth = words.slice(words.indexOf(' ') + 1)
  return (
    (text.length > 'yyyy'.length && day.startsWith(text)) ||
    words.startsWith(text) ||
    fromMonth.startsWith(text)
  )
}

/** Compares two entries by an order; no two are equal. */
export function openEntryComparer(order: OpenEntryOrder): (a: LedgerLine, b: LedgerLine) => number {
  if (typeof order === 'object') {
    const awayOf = (entry: LedgerLine) => away(entry, order.nearestTo)
    return (a, b) => awayOf(a) - awayOf(b) || byDay(a, b)
  }
  const direction = order.startsWith('-') ? -1 : 1
  if (order.endsWith('amount')) return (a, b) => direction * (a.amountMinor - b.amountMinor) || -byDay(a, b)
  return (a, b) => direction * byDay(a, b)
}

/** The same amount before all others, those that go the same way before those that do not, then by days. */
function away({ day, amountMinor }: LedgerLine, to: { day: Day; amountMinor: number }): number {
  return (
    (amountMinor === to.amountMinor ? 0 : 1_000_000) +
    (Math.sign(amountMinor) === Math.sign(to.amountMinor) ? 0 : 1_000_000) +
    Math.abs(daysBetween(day, to.day))
  )
}

function byDay(a: LedgerLine, b: LedgerLine): number {
  return (a.day < b.day ? -1 : a.day > b.day ? 1 : 0) || a.number - b.number || a.line - b.line
}
