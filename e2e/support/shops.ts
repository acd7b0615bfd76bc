import { randomUUID } from 'node:crypto'
import { MongoClient } from 'mongodb'
import { type APIRequestContext, expect, type Page } from 'playwright/test'
import { password, people, signInAs } from './sign-in.ts'

export type TestShop = { shopId: string; email: string }

/** What an address of the API answers, as JSON. */
async function post<Answer>(
  request: APIRequestContext,
  path: string,
  data: unknown,
  token?: string,
): Promise<Answer> {
  const answer = await request.post(path, {
    data,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** An access token of someone with the demo password, as the API gives it. */
export async function tokenOf(request: APIRequestContext, email: string): Promise<string> {
  const { token } = await post<{ token: string }>(request, '/api/session', { email, password })
  return token
}

let administratorToken: string | undefined

/**
 * The administrator's token, the same for all tests of a process: one login for each would exceed what
 * the server allows one address in a minute.
 */
export async function tokenOfAdministrator(request: APIRequestContext): Promise<string> {
  const headers = { authorization: `Bearer ${administratorToken}` }
  const stillCounts = administratorToken && (await request.get('/api/me', { headers })).ok()
  if (!administratorToken || !stillCounts) administratorToken = await tokenOf(request, people.administrator)
  return administratorToken
}

/** A shop of its own for a test, with an owner who has the demo password: nothing in it yet. */
export async function newShop(
  request: APIRequestContext,
  country = 'GH',
  facts: { smallestCoinMinor?: number } = {},
): Promise<TestShop> {
  const email = `owner-${randomUUID().slice(0, 8)}@test.shop`
  const token = await tokenOfAdministrator(request)
  const { shopId } = await post<{ shopId: string }>(
    request,
    '/api/admin/shops',
    { name: `Test shop ${email.slice(6, 14)}`, country, owner: { email, password }, ...facts },
    token,
  )
  return { shopId, email }
}

/** A new shop that has something to sell. */
export async function newShopSelling(request: APIRequestContext, name: string): Promise<TestShop> {
  const shop = await newShop(request)
  await addProduct(request, shop.shopId, await tokenOf(request, shop.email), name)
  return shop
}

/** Something to sell, sold by the piece. */
export async function addProduct(
  request: APIRequestContext,
  shopId: string,
  token: string,
  name: string,
  priceMinor = 500,
): Promise<void> {
  const product = { productId: randomUUID(), sku: name.toUpperCase(), name, priceMinor }
  await post(request, `/api/shops/${shopId}/products`, product, token)
}

/** An employee of a shop with the demo password. */
export async function addEmployee(request: APIRequestContext, shopId: string, email: string): Promise<void> {
  const token = await tokenOfAdministrator(request)
  await post(request, '/api/admin/users', { email, password, shopId, role: 'employee' }, token)
}

/** Opens the books as a person does: the menu, the password again. */
export async function openBooks(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Open the books/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Open the books' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Open the books' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible()
}

/** A shop of its own, with its owner logged in and its books open. */
export async function openNewBooks(page: Page, request: APIRequestContext): Promise<void> {
  const { email } = await newShop(request)
  await signInAs(page, email)
  await page.waitForURL('**/user/dashboard')
  await openBooks(page)
}

/** Opens the database itself, where no screen or route does what a test needs. */
async function withDatabase(work: (database: import('mongodb').Db) => Promise<unknown>): Promise<void> {
  const uri = process.env.MONGODB_URI
  if (uri === undefined) throw new Error('MONGODB_URI must name the database of the product under test')
  const client = await MongoClient.connect(uri)
  try {
    await work(client.db(process.env.MONGODB_DATABASE ?? 'sales_accounts'))
  } finally {
    await client.close()
  }
}

/** Changes records where no screen or route does it yet: straight in the database. */
const withRecords = (
  collection: 'shops' | 'softwaredev',
  change: (records: import('mongodb').Collection<{ _id: string }>) => Promise<unknown>,
) => withDatabase((database) => change(database.collection(collection)))

/** Deletes a shop's entries, as a person with write access to the database could. */
export const loseBooks = (shopId: string) =>
  withDatabase((database) => database.collection('journalPages').deleteMany({ '_id.shopId': shopId }))

/** Keeps all records of a shop as they are; answers what puts them back, as the restore of a backup does. */
export async function backUpShop(shopId: string): Promise<() => Promise<void>> {
  const ofShop = { $or: [{ _id: shopId }, { '_id.shopId': shopId }, { shopId }] } as object
  // As they are stored: a count of 64 bits that became a number would come back as another one.
  const asStored = { promoteValues: false }
  const kept = new Map<string, import('mongodb').Document[]>()
  await withDatabase(async (database) => {
    for (const { name } of await database.listCollections({ type: 'collection' }).toArray())
      kept.set(name, await database.collection(name).find(ofShop, asStored).toArray())
  })
  return () =>
    withDatabase(async (database) => {
      for (const [name, records] of kept) {
        await database.collection(name).deleteMany(ofShop)
        if (records.length > 0) await database.collection(name).insertMany(records)
      }
    })
}

export async function setShopStatus(shopId: string, status: 'active' | 'suspended'): Promise<void> {
  await withRecords('shops', (shops) => shops.updateOne({ _id: shopId }, { $set: { status } }))
}

export const suspendShop = (shopId: string) => setShopStatus(shopId, 'suspended')

/** What is left is a person whom the login service knows and no shop does. */
export async function removeShop(shopId: string): Promise<void> {
  await withRecords('shops', (shops) => shops.deleteOne({ _id: shopId }))
}

/** Makes someone an administrator, by email. */
export async function addAdministrator(email: string): Promise<void> {
  const record = { _id: `record-of-${email}`, email }
  await withRecords('softwaredev', (people) => people.insertOne(record))
}

export async function removeAdministrator(email: string): Promise<void> {
  await withRecords('softwaredev', (people) => people.deleteOne({ _id: `record-of-${email}` }))
}
