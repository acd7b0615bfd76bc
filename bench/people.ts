import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/client.ts'
import type { ShopDocument } from '#server/db/documents.ts'
import { createKeycloak, type Keycloak } from '#server/identity/keycloak.ts'
import { createLogger } from '#server/log.ts'
import type { BenchProduct } from './product.ts'
import { median, type Row } from './table.ts'

const people = 5_000
const shops = 1_000
const atOnce = 8
const turns = 40

/**
 * The first page of the list of people through the app, against the query of Keycloak behind it: with 5,000
 * people, each an owner or employee of one of 1,000 shops. They are taken away again.
 */
export async function benchPeople(product: BenchProduct, database: Database): Promise<Row[]> {
  const { url, appSecret, serviceSecret } = product.keycloak
  const keycloak = createKeycloak(
    { url, realm: 'sales-accounts', issuer: '', appSecret, accountingSecret: '', serviceSecret },
    createLogger('silent'),
  )
  const made = await makePeople(keycloak)
  const shopIds = await makeShops(database, made)
  try {
    return [
      await compare('first page of 5,000 people', product, keycloak, '', {}),
      await compare('the same, searched', product, keycloak, '&search=bench-40', { search: 'bench-40' }),
    ]
  } finally {
    await database.collections.shops.deleteMany({ _id: { $in: shopIds } })
    await inParallel(made, ({ uid }) => keycloak.deletePerson(uid))
  }
}

async function compare(
  what: string,
  product: BenchProduct,
  keycloak: Keycloak,
  query: string,
  filter: { search?: string },
): Promise<Row> {
  const token = product.adminToken
  const list = () => product.call('GET', `/api/admin/users?limit=50${query}`, { token })
  const ask = () => keycloak.listAccounts(filter, 0, 51)
  await list()
  await ask()
  const lists: number[] = []
  const asks: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    asks.push(await timed(ask))
    lists.push(await timed(list))
  }
  const ratio = median(lists) / median(asks)
  return {
    what,
    measured: `${median(lists).toFixed(1)} ms`,
    baseline: `${median(asks).toFixed(1)} ms for Keycloak's own query`,
    ratio,
    wanted: 'at most 3.00',
    holds: ratio <= 3,
  }
}

type Made = { uid: string; email: string }

async function makePeople(keycloak: Keycloak): Promise<Made[]> {
  const made: Made[] = []
  const mark = randomUUID().slice(0, 6)
  const numbers = Array.from({ length: people }, (_, number) => number)
  await inParallel(numbers, async (number) => {
    const email = `bench-${String(number).padStart(4, '0')}-${mark}@example.com`
    made.push({ uid: await keycloak.createPerson(email, null), email })
  })
  return made
}

/** Like the demo shop, with five people each. */
async function makeShops(database: Database, made: readonly Made[]): Promise<string[]> {
  const template = await database.collections.shops.findOne({})
  if (!template) throw new Error('the product has no shop to copy')
  const copies = Array.from({ length: shops }, (_, at): ShopDocument => {
    const [owner, ...employees] = made.slice(at * 5, at * 5 + 5)
    const shopId = `bench-${at}-${randomUUID()}`
    const employee = employees.map(({ uid, email }) => ({ contact: email, uid }))
    const owned = { owner: { id: owner?.uid ?? '' }, email: owner?.email ?? '', employee }
    return { ...template, _id: shopId, shopId, name: `Bench shop ${at}`, ...owned }
  })
  await database.collections.shops.insertMany(copies)
  return copies.map(({ _id }) => _id)
}

async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
