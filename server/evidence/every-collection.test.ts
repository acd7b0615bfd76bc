import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storedCollections } from '../books/kinds/stored.ts'
import { formerTotals, leftBehind } from '../db/contents.ts'
import { indexes } from '../db/indexes.ts'
import { sealedCollections } from './sealed-collections.ts'

const root = join(import.meta.dirname, '../..')

/** Every collection with an index, of earlier versions, or opened by name in any file of the server. */
function allCollections(): Set<string> {
  const opened = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => {
      const text = readFileSync(join(root, 'server', path), 'utf8')
      return [...text.matchAll(/\.collection(?:<[^(]*>)?\(\s*'([A-Za-z.]+)'/g)].map(([, name = '']) => name)
    })
  return new Set([...Object.keys(indexes), ...leftBehind, ...formerTotals, ...opened])
}

/** Those that docs/operations.md lists. */
function listed(): string[] {
  const text = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const [, after = ''] = text.split('### Collections that no chain contains')
  const rows = after.split('\n').filter((line) => line.startsWith('| `'))
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Za-z.]+)`/g)].map(([, name = '']) => name),
  )
}

const ofBooks = [
  ...storedCollections.map(({ name }) => name),
  ...['journalPages', 'chainHeads', 'stockBalances', 'dayProductTotals', 'dayTotals', 'openItems'],
  'reviewItems',
]
/** Attachments are sealed with the digest of their contents. */
const ofEvidence = [...Object.keys(sealedCollections), 'attachments.files', 'attachments.chunks']
const ofChains = ['auditLog', 'auditHeads', 'evidenceSeals']

test('each collection is part of the books, of a chain or of the evidence, or listed in operations.md', () => {
  const placed = [...ofBooks, ...ofEvidence, ...ofChains, ...listed()]
  expect(placed.filter((name, index) => placed.indexOf(name) !== index)).toEqual([])
  expect([...allCollections()].filter((name) => !placed.includes(name))).toEqual([])
  expect(placed.filter((name) => !allCollections().has(name))).toEqual([])
})
