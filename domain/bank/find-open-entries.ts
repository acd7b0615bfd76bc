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
 * Answers what tells whether an entry is found by what a person typed: every word stands in the name and number of its
 * document, the number of the entry, its amount or its day, as they are shown or as files have them.
 */
export function openEntryFinder(typed: string, currency: string): (entry: LedgerLine) => boolean {
  const words = foldLetters(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return () => true
  // A person types 1,250 as readily as 1250.
  const wanted = words.map((word) => word.replaceAll(',', '').replace('−', '-'))
  return ({ number, source, amountMinor, day }) => {
    const texts = [titleOf(source), number, decimalFromMinor(amountMinor, currency), day, dayInWords(day)]
    const said = foldLetters(texts.join('\n')).replaceAll(',', '')
    return wanted.every((word) => said.includes(word))
  }
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
