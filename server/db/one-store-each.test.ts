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

/** The folder whose store writes a collection that every store is given opened (db/collections.ts). */
const owners: Readonly<Record<string, string>> = {
  shops: 'shops',
  softwaredev: 'admin/people',
  products: 'products',
}

/** Who else writes them, each with its reason. */
const alsoWrite: Readonly<Record<string, string>> = {
  'books/engine': 'writes the books, and with the first of them holds the record of the shop',
  rebuild: 'rewrites what is derived from the documents',
  demo: 'opens its shop with people and goods, where there is none',
  'shop-archive': 'brings in the books of a shop that another installation kept',
}

const aWrite =
  /\bcollections\s*\.\s*(\w+)\s*\.\s*(?:insert|update|replace|delete|bulkWrite|findOneAnd|drop)\w*/g

function sourcesOfServer(): { path: string; text: string }[] {
  return readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('db/'))
    .map((path) => ({ path, text: readFileSync(join(server, path), 'utf8') }))
}

/** The folders that open a collection by its name, by the name. Migrations and what sets the database up know all. */
function openedIn(): Map<string, Set<string>> {
  const opened = new Map<string, Set<string>>()
  for (const { path, text } of sourcesOfServer()) {
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

test('what is opened for every store is written by the store of its own subject alone', () => {
  const written = sourcesOfServer().flatMap(({ path, text }) =>
    [...text.matchAll(aWrite)].map(([, name = '']) => ({ name, path, folder: dirname(path) })),
  )
  expect(new Set(written.map(({ name }) => name))).toContain('shops')
  const strangers = written.filter(({ name, folder }) => owners[name] !== folder && !(folder in alsoWrite))
  expect(strangers.map(({ name, path }) => `${path} writes ${name}`)).toEqual([])
})

/** The names that a file gives to collections that it takes out of those opened: `{ sales, shops: ofAll } = collections`. */
function takenOut(text: string): string[] {
  const patterns = [
    ...text.matchAll(/\{([^{}]*)\}\s*=\s*(?:await\s+)?(?:[\w#]+\.)*#?collections\b(?!\s*[.(])/g),
    ...text.matchAll(/\bcollections:\s*\{([^{}]*)\}/g),
  ]
  return patterns.flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => /(\w+)\s*(?:=.*)?$/.exec(name.trim())?.[1] ?? []),
  )
}

const writes = (name: string) =>
  new RegExp(`\\b${name}\\s*\\.\\s*(?:insert|update|replace|delete|bulkWrite|findOneAnd|drop)`)

test('a collection is not taken out of those opened under a name of its own in order to be written', () => {
  const found = sourcesOfServer().map(({ path, text }) => ({ path, text, names: takenOut(text) }))
  expect(found.filter(({ names }) => names.length > 0).length).toBeGreaterThan(4)
  const written = found.flatMap(({ path, text, names }) =>
    names.filter((name) => writes(name).test(text)).map((name) => `${path} writes ${name}`),
  )
  expect(written).toEqual([])
})

test('what is taken out is seen in all the ways in which it is written', () => {
  const ways = [
    'const { sales } = database.collections\n',
    'const { shops, sales: theirs } = collections\n',
    'function count({ collections: { shops, sales } }: Database) {}',
    'const { shops } = this.#collections\n',
    'const { activeReconciliations } = await readReconciled(database.collections, shopId)',
    'const { matchedCount } = await collections.shops.updateOne({})',
  ]
  expect(ways.map(takenOut)).toEqual([['sales'], ['shops', 'theirs'], ['shops', 'sales'], ['shops'], [], []])
})
