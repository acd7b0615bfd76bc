import { titleOf } from '../documents/describe.ts'
import { parseMinor } from '../money.ts'
import type { EntrySource } from '../posting/entry-source.ts'

type SearchedEntry = {
  number: number
  source: EntrySource
  lines: readonly { amountMinor: number }[]
}

/**
 * Returns a predicate for the entries that match what a person typed: the entry's number, the name and number of its
 * document (`Receipt A-12`), an amount of one of its lines or the total of its debits. Null for blanks.
 */
export function entryFinder(typed: string, currency: string): ((entry: SearchedEntry) => boolean) | null {
  const text = typed.trim().toLowerCase()
  if (text === '') return null
  const parsed = parseMinor(text.replace(/^[-−]/, ''), currency)
  const amountMinor = parsed.ok && parsed.amountMinor > 0 ? parsed.amountMinor : null
  const words = text.split(/\s+/)
  return ({ number, source, lines }) => {
    if (String(number) === text) return true
    const title = titleOf(source).toLowerCase()
    if (words.every((word) => title.includes(word))) return true
    if (amountMinor === null) return false
    let debitMinor = 0
    for (const line of lines) {
      if (Math.abs(line.amountMinor) === amountMinor) return true
      if (line.amountMinor > 0) debitMinor += line.amountMinor
    }
    return debitMinor === amountMinor
  }
}
