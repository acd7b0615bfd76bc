import { randomUUID } from 'node:crypto'
import { MongoClient } from 'mongodb'
import { type APIRequestContext, expect, type Page } from 'playwright/test'
import { password, people } from './sign-in.ts'

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

/** A shop of its own for a test, with an owner who has the demo password: nothing in it yet. */
export async function newShop(request: APIRequestContext, country = 'GH'): Promise<TestShop> {
  const email = `owner-${randomUUID().slice(0, 8)}@test.shop`
  const token = await tokenOf(request, people.administrator)
  const { shopId } = await post<{ shopId: string }>(
    request,
    '/api/admin/shops',
    { name: `Test shop ${email.slice(6, 14)}`, country, owner: { email, password } },
    token,
  )
  return { shopId, email }
}

/** Signs anyone in by the form; where they land is the caller's to expect. */
export async function signInAs(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Opens the books as a person does: the menu, the password again. */
export async function openBooks(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Open the books/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Open the books' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Open the books' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible()
}

/** Changes a shop's record where no screen or route does it yet: straight in the database. */
async function withShops(change: (shops: import('mongodb').Collection<{ _id: string }>) => Promise<unknown>) {
  const uri = process.env.MONGODB_URI
  if (uri === undefined) throw new Error('MONGODB_URI must name the database of the product under test')
  const client = await MongoClient.connect(uri)
  try {
    await change(client.db(process.env.MONGODB_DATABASE ?? 'sales_accounts').collection('shops'))
  } finally {
    await client.close()
  }
}

export async function suspendShop(shopId: string): Promise<void> {
  await withShops((shops) => shops.updateOne({ _id: shopId }, { $set: { status: 'suspended' } }))
}

/** What is left is a person whom the sign-in service knows and no shop does. */
export async function removeShop(shopId: string): Promise<void> {
  await withShops((shops) => shops.deleteOne({ _id: shopId }))
}
