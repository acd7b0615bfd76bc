import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kinds } from './index.ts'

/** What a receipt is, in a field `kind` of its own (`SaleKind`). */
const ofReceipts = ['sale', 'return']

/** Where a word that is also the name of a kind has another meaning. */
const otherMeanings: Readonly<Record<string, readonly string[]>> = {
  // What a person fills in, and the list of it: `SpendingKind`.
  'server/expenditure/': ['bill', 'expense', 'delivery-bill'],
  'server/reports/visuals/cash.ts': ['bill'],
  // What was paid ahead: `PaidAheadLine`.
  'server/spreads/': ['bill', 'expense'],
  // What a till prints and opens its drawer for: `PrintOrder`.
  'server/printing/': ['deposit', 'payment'],
  'server/drawer-openings/': ['deposit', 'payment'],
  // What was taken at a till: `TakenAtTill`.
  'server/shifts/outside-store.ts': ['deposit', 'payment'],
  // An event that a payment provider reports.
  'server/payments/': ['payment'],
  // A check before the books are closed, and a difference that the audit found.
  'server/close/checks.ts': ['tax-return'],
  'server/audit/service.ts': ['founding'],
  // What an open item is shown as whose entry is missing.
  'server/credit/party.ts': ['opening-balance'],
}

const root = join(import.meta.dirname, '../../..')
const { foldersOfKinds, recordsMany } = (await import(join(root, '.dependency-cruiser.js'))) as {
  foldersOfKinds: Readonly<Record<string, string>>
  recordsMany: string
}

/** Each name of a kind, and what its entries name as their source, with the folders that may speak of it. */
const names = new Map(
  kinds.flatMap(({ name, sources }) =>
    [name, ...sources].map((word) => [
      word,
      new RegExp(`^server/(?:books|db|${foldersOfKinds[name] ?? 'books'}|${recordsMany})/`),
    ]),
  ),
)

/** A word with a hyphen is a kind wherever it is; another one where a kind is meant. */
function literalsIn(text: string): string[] {
  const meant = text.matchAll(
    /(?:\b\w*[kK]ind\??: |\.?[kK]ind [!=]== |\.name [!=]== |case |\$in: \[)'(\w+)'/g,
  )
  const hyphenated = text.matchAll(/'(\w+(?:-\w+)+)'/g)
  return [...meant, ...hyphenated]
    .flatMap(([, word]) => word ?? [])
    .filter((word) => !ofReceipts.includes(word))
}

function hasOtherMeaning(file: string, word: string): boolean {
  return Object.entries(otherMeanings).some(
    ([place, words]) => file.startsWith(place) && words.includes(word),
  )
}

test('a kind is named by the registry and its own folders alone', () => {
  const files = globSync('server/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const found = files.flatMap((file) =>
    literalsIn(readFileSync(join(root, file), 'utf8'))
      .filter((word) => names.has(word) && !names.get(word)?.test(file))
      .filter((word) => !hasOtherMeaning(file, word))
      .map((word) => `${file}: ${word}`),
  )
  expect([...new Set(found)]).toEqual([])
})
