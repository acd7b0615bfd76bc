import { titleOf } from '../documents/describe.ts'
import { parseMinor } from '../money.ts'
import type { EntrySource } from '../posting/entry-source.ts'

type SearchedEntry = {
  number: number
  source: EntrySource
  lines: readonly {
    account?: string
    amountMinor: number
    dims?: { party?: string | undefined } | undefined
  }[]
}

/** What has every word that was typed in its name: customers and suppliers, expense accounts, documents by their ids. */
export type NamesFound = {
  parties: ReadonlySet<string>
  accounts: ReadonlySet<string>
  documents: ReadonlySet<string>
}

const noNames: NamesFound = { parties: new Set(), accounts: new Set(), documents: new Set() }

/**
 * Returns a predicate for the entries that match what a person typed: the entry's number, the name and number of its
 * document (`Receipt A-12`), an amount of one of its lines or the total of its debits, or what was found by
 * name. Null for blanks.
 */
export function entryFinder(
  typed: string,
  currency: string,
  names: NamesFound = noNames,
): ((entry: SearchedEntry) => boolean) | null {
  const text = typed.trim().toLowerCase()
  if (text === '') return null
  const parsed = parseMinor(text.replace(/^[-−]/, ''), currency)
  const amountMinor = parsed.ok && parsed.amountMinor > 0 ? parsed.amountMinor : null
  const words = text.split(/\s+/)
  return ({ number, source, lines }) => {
    if (String(number) === text) return true
    const title = titleOf(source).toLowerCase()
    if (words.every((word) => title.includes(word))) return true
    if (isNamed({ source, lines }, names)) return true
    if (amountMinor === null) return false
    let debitMinor = 0
    for (const line of lines) {
      if (Math.abs(line.amountMinor) === amountMinor) return true
      if (line.amountMinor > 0) debitMinor += line.amountMinor
    }
    return debitMinor === amountMinor
  }
}

function isNamed({ source, lines }: Omit<SearchedEntry, 'number'>, names: NamesFound): boolean {
  if (names.documents.has(source.id)) return true
  if (names.parties.size === 0 && names.accounts.size === 0) return false
  return lines.some(
    ({ account = '', dims }) => names.accounts.has(account) || names.parties.has(dims?.party ?? ''),
  )
}
