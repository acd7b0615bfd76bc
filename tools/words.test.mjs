import { describe, expect, test } from 'vitest'
import { rules, wordsIn } from './words.mjs'

const wordOf = (sentence) => /“([^”]+)”/.exec(sentence)?.[1]
const found = (line, file = 'server/any.ts') => wordsIn(file, line).map(wordOf)

describe('a word that the code base no longer uses is refused', () => {
  test.each([
    ['type AskedProducts = object', 'Asked'],
    ['// Loads the page anew.', 'anew'],
    ['const makeAnew = () => {}', 'anew'],
    ["import { takingBreath } from './breath.ts'", 'breath'],
    ['export function CureLink({ cure }: { cure: Cure }) {', 'cure'],
    ['/** The step that cures it. */', 'cure'],
    ['/** What the lines come to. */', 'comes to'],
    ['export class BackupFault extends Error {', 'fault'],
    ['// A fault of the server.', 'fault'],
    ['  readonly #line: DirectLine | null', 'DirectLine'],
    ["test('a report is made of totals', () => {", 'made of'],
    ['// Meanwhile another till has sold it.', 'meanwhile'],
    ['export function ChangedMeanwhile() {', 'meanwhile'],
    ['/** Null where it stands. */', 'stands, stood'],
    ['// Nobody has seen it yet.', 'nobody, somebody'],
    ['const isOwedByNobody = true', 'nobody, somebody'],
    ['/** A document of before. */', 'of before'],
    ['async function readAccountsOfBefore() {', 'of before'],
    ['  registerDoor(app)', 'registerDoor'],
    ['type AssetStanding = object', 'standing'],
    ['/** What the party has standing. */', 'standing'],
    ['type UnlikeReceipt = object', 'unlike'],
    ['const { unlike } = answer', 'unlike'],
    ['/** Tells which taxes are unknown. */', 'told, tells'],
    ['const isToldLater = true', 'told, tells'],
    ['// What the till said is kept.', 'said'],
    ["test('what was said is shown', () => {", 'said'],
    ['export class WritingTurns {', 'WritingTurns'],
  ])('%s', (line, word) => {
    expect(found(line)).toEqual([word])
  })
})

test('every rule tells the words to use', () => {
  expect(rules.filter(({ instead }) => instead.length < 5)).toEqual([])
})

test('the sentence names the file, the line and what to write', () => {
  expect(wordsIn('app/a.ts', 'const a = 1\n// Loads it anew.\n')).toEqual(['app/a.ts:2: “anew”: use “again”'])
})

describe('the same letters with another meaning pass', () => {
  test.each([
    'const aNewShop = () => {}',
    '<OutstandingLine amountMinor={outstandingMinor} />',
    "note: 'By standing order',",
    '/** A server that stands in for the provider. */',
    "const email = 'nobody@example.com'",
    'for (const one of before) sum += one.amountMinor',
    'const seen = new Map<string, (typeof before)[number]>()',
    'reverse: (document) => reversal(entryOf(before, document)),',
    '// Unlike map, this leaves no holes.',
    '// Unlikely amounts are marked.',
    'if (isSecure) setCookie()',
  ])('%s', (line) => {
    expect(found(line)).toEqual([])
  })
})

describe('a name that is stored or sent stays', () => {
  test.each([
    ["throw new Refusal('changed_meanwhile')", 'server/any.ts'],
    ["db.collection('writingTurns')", 'server/any.ts'],
    ['await db.unlikeReceipts.delete(saleId)', 'app/features/till/any.ts'],
    ['    unlike: receipts.flatMap((receipt) => {', 'server/ledger/witness.ts'],
    ['  standing: ShopStatus,', 'domain/api/admin-shops.ts'],
    ["await change(paper, { standing: 'sent' })", 'app/features/till/shift/send-papers.ts'],
  ])('%s', (line, file) => {
    expect(found(line, file)).toEqual([])
  })

  test('and only where it is stored', () => {
    expect(found('  standing: ShopStatus,', 'server/assets/store.ts')).toEqual(['standing'])
  })
})
