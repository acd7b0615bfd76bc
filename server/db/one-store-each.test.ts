import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '..')

/** Who opens a collection that is another's, each with its reason. */
const others: Readonly<Record<string, string>> = {
  'books/engine': 'reads in one round all that a batch is planned on, and writes only what is its own',
  backup: 'reads every collection as it is at one moment, whatever is in it',
  'shop-archive': 'takes all that is of a shop to another installation',
  audit: 'counts its files of heads beside what backups are kept of',
  identity: 'reads the fields of a shop that say who may log in',
  'admin/people': 'reads the same fields, of all shops',
  payments: 'reads the series of the till that a payout names',
}

/** The folders that open a collection by its name, by the name. Migrations and what sets the database up know all. */
function openedIn(): Map<string, Set<string>> {
  const opened = new Map<string, Set<string>>()
  for (const path of readdirSync(server, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts') || path.endsWith('.test.ts') || path.startsWith('db/')) continue
    const text = readFileSync(join(server, path), 'utf8')
    for (const [, name = ''] of text.matchAll(/\.collection(?:<[^(]*>)?\(\s*'([A-Za-z]+)'/g))
      opened.set(name, (opened.get(name) ?? new Set()).add(dirname(path)))
  }
  return opened
}

test('a collection is opened by its name in the folder of its own subject alone', () => {
  const opened = openedIn()
  expect(opened.size).toBeGreaterThan(40)
  const shared = [...opened].flatMap(([name, folders]) => {
    const owners = [...folders].filter((folder) => !(folder in others))
    return owners.length > 1 ? [`${name}: ${owners.join(', ')}`] : []
  })
  expect(shared).toEqual([])
})
