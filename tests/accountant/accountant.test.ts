import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { emailPurchaseOrder } from '#domain/api/routes/purchase-orders.ts'
import type { AccountantMay } from '#domain/terms/accountant.ts'
import { checkAuditLog } from '#server/audit-log/check-chain.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { today } from '../support/clock.ts'
import { aFollowingProcess } from '../support/following-process.ts'
import { eventually, password, servedApp, type TestPerson } from '../support/served-app.ts'

const served = servedApp()

/** What an owner whose books are open asks about the accountant. */
const as = (shopId: string, token: string) => {
  const ask = (method: 'GET' | 'PUT' | 'DELETE' | 'POST', rest: string, payload?: object) =>
    served.call({ method, url: `/api/shops/${shopId}/accountant${rest}`, token, ...(payload && { payload }) })
  return {
    read: () => ask('GET', ''),
    name: (email: string, may: AccountantMay) => ask('PUT', `/${encodeURIComponent(email)}`, { may }),
    remove: (email: string) => ask('DELETE', `/${encodeURIComponent(email)}`),
    reset: (email: string) => ask('POST', `/${encodeURIComponent(email)}/password`, {}),
  }
}
const openBooks = (token: string, app = served.app()) =>
  served.call({ method: 'POST', url: '/api/session/accounting', token, payload: { password }, app })
async function aShop() {
  const open = await served.openOwnedShop()
  await openBooks(open.ownerToken)
  return { ...open, accountant: as(open.shopId, open.ownerToken) }
}
/** Logged in, with the books open. */
async function atWork(person: Pick<TestPerson, 'email'>): Promise<string> {
  const { token } = await served.signIn(person)
  expect(await openBooks(token)).toMatchObject({ status: 200 })
  return token
}
const get = (shopId: string, rest: string, token: string, app?: App) =>
  served.call({ method: 'GET', url: `/api/shops/${shopId}/${rest}`, token, ...(app && { app }) })
/** Something that is written in the books without anything else in them. */
const addAccount = (shopId: string, token: string, account: string) =>
  served.call({
    method: 'POST',
    url: `/api/shops/${shopId}/ledger/accounts`,
    token,
    payload: { account, name: `Account ${account}` },
  })
const recordExpense = (shopId: string, token: string, expenseId: string) =>
  served.call({
    method: 'PUT',
    url: `/api/shops/${shopId}/expenses/${expenseId}`,
    token,
    payload: {
      businessDay: today(),
      paidFrom: 'bank',
      lines: [{ lineId: '1', account: '6010', netMinor: 5_000, taxClassId: 'exempt', taxes: [] }],
      totalMinor: 5_000,
    },
  })
const recordsOf = (shopId: string) =>
  served.database().db.collection('auditLog').find({ shopId }).sort({ number: 1 }).toArray()

test('the owner names one who reads, lets him post, takes that back and removes him: out within five seconds', async () => {
  const { shopId, owner, accountant } = await aShop()
  expect((await accountant.read()).body).toEqual({ accountant: null, areAccountsKnown: true })
  const email = `books-${randomUUID()}@example.com`
  const named = await accountant.name(email.toUpperCase(), 'read')
  expect(named).toMatchObject({
    status: 200,
    body: { hadAccount: false, temporaryPassword: expect.any(String) },
    headers: { 'cache-control': 'no-store' },
  })
  expect((await accountant.read()).body).toMatchObject({
    accountant: { email, may: 'read', isOverridden: false, account: { isElsewhere: false, isEnabled: true } },
  })
  const signIn = { method: 'POST', url: '/api/session/password' } as const
  const given = { email, password: named.body.temporaryPassword, newPassword: password }
  const first = await served.call({ ...signIn, payload: given })
  expect(first).toMatchObject({ status: 200, body: { role: 'user', shopId, right: 'accountant' } })
  const token = String(first.body.token)

  // His own password opens the books, as the owner's does.
  expect(await get(shopId, 'ledger/accounts', token)).toMatchObject({ body: { code: 'accounting_locked' } })
  expect(await openBooks(token)).toMatchObject({ status: 200 })
  const me = await served.call({ method: 'GET', url: '/api/me', token })
  expect(me.body).toMatchObject({ right: 'accountant', may: 'read', accountingUntil: expect.any(String) })
  for (const rest of ['ledger/accounts', 'sales', 'products', 'suppliers', 'stock'])
    expect([rest, (await get(shopId, rest, token)).status]).toEqual([rest, 200])
  for (const rest of ['staff', 'settings', 'activity', 'archive', 'today', 'payments', 'accountant'])
    expect([rest, (await get(shopId, rest, token)).body.code]).toEqual([rest, 'not_for_accountants'])
  const till = { method: 'POST', url: `/api/shops/${shopId}/tills`, token, payload: {} } as const
  expect(await served.call(till)).toMatchObject({ status: 403, body: { code: 'not_for_accountants' } })
  expect(await addAccount(shopId, token, '6011')).toMatchObject({
    status: 403,
    body: { code: 'accountant_reads' },
  })

  expect(await accountant.name(email, 'read-and-post')).toMatchObject({ body: { hadAccount: true } })
  expect(await addAccount(shopId, token, '6011')).toMatchObject({ status: 201 })
  // What is refused is on record as refused, of the request and of what it began.
  const gone = `/api/shops/${shopId}/ledger/accounts/6999`
  expect((await served.call({ method: 'DELETE', url: gone, token })).status).toBe(404)
  const ends = (await recordsOf(shopId)).filter(({ action }) => /^act\./.test(action))
  expect(ends.map(({ action, facts }) => [action, facts.what]).sort()).toEqual([
    ['act.refused', 'Began to remove the account 6999.'],
    ['act.refused', expect.stringContaining('account')],
  ])
  const expenseId = randomUUID()
  expect(await recordExpense(shopId, token, expenseId)).toMatchObject({ status: 201 })
  const uid = await served.keycloak().findByEmail(email)
  const stored = await served.database().db.collection('expenses').findOne({ '_id.expenseId': expenseId })
  expect(stored).toMatchObject({ postedBy: uid })
  // What the schema or the rate refuses was not done, and is not on record below.
  const url = `/api/shops/${shopId}/purchase-orders/${randomUUID()}/email`
  const refused: number[] = []
  for (let requested = 0; requested <= emailPurchaseOrder.rate; requested++)
    refused.push((await served.call({ method: 'POST', url, token, payload: {} })).status)
  expect(new Set(refused)).toEqual(new Set([400, 429]))

  // In every process, with the session that is open.
  const elsewhere = await aFollowingProcess(served, token)
  await accountant.name(email, 'read')
  expect(await addAccount(shopId, token, '6012')).toMatchObject({ body: { code: 'accountant_reads' } })
  expect(await accountant.remove(email)).toMatchObject({ status: 204 })
  expect(await accountant.remove(email)).toMatchObject({ status: 204 })
  await eventually(403, () => get(shopId, 'ledger/accounts', token, elsewhere))
  expect(await get(shopId, 'sales', token)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  const again = { method: 'POST', url: '/api/session', payload: { email, password } } as const
  expect(await served.call(again)).toMatchObject({ body: { code: 'account_not_found' } })

  const records = await recordsOf(shopId)
  const facts = records
    .filter(({ action }) => /^accountant\./.test(action))
    .map((one) => [one.action, one.email])
  expect(facts).toEqual([
    ['accountant.named', owner.email],
    ['accountant.opened-books', email],
    ['accountant.changed', owner.email],
    ['accountant.posted', email],
    ['accountant.posted', email],
    ['accountant.posted', email],
    ['accountant.changed', owner.email],
    ['accountant.removed', owner.email],
  ])
  expect((await checkAuditLog(served.database(), shopId)).differences).toEqual([])
  expect((await accountant.read()).body).toMatchObject({ accountant: null })
})

test('a person with another role cannot be named, and a second one only after the first is removed', async () => {
  const { shopId, shop, owner, accountant } = await aShop()
  const [there, employee] = [await served.person('there'), await served.person('employee')]
  const other = await aShop()
  const { admin } = await served.openAdministrator()
  const { shops } = served.database().collections
  await shops.updateOne({ _id: shopId }, { $set: { employee: [{ contact: employee.email }] } })
  expect(await accountant.name(admin.email, 'read')).toMatchObject({ body: { code: 'person_elsewhere' } })
  expect(await accountant.name(other.owner.email, 'read')).toMatchObject({
    body: { code: 'person_elsewhere' },
  })
  expect(await accountant.name(owner.email, 'read')).toMatchObject({ body: { code: 'owner_stays' } })
  expect(await accountant.name(employee.email, 'read')).toMatchObject({
    body: { code: 'person_is_employee' },
  })
  expect(await accountant.name('no address', 'read')).toMatchObject({ status: 400 })
  expect(await accountant.name(there.email, 'read')).toMatchObject({ body: { hadAccount: true } })
  const wanted = await accountant.name(`late-${randomUUID()}@example.com`, 'read')
  expect(wanted).toMatchObject({ status: 409, body: { code: 'accountant_named' } })
  // The accountant of one shop is not named by another, whoever asks first.
  expect(await other.accountant.name(there.email, 'read')).toMatchObject({
    body: { code: 'person_elsewhere' },
  })
  const staff = {
    method: 'POST',
    url: `/api/shops/${shopId}/staff`,
    payload: { email: there.email },
  } as const
  const { token: ownerToken } = await served.signIn(owner)
  expect(await served.call({ ...staff, token: ownerToken })).toMatchObject({
    body: { code: 'person_is_accountant' },
  })
  // A session is not enough to name one: the password is asked for.
  expect(await as(shopId, ownerToken).name(there.email, 'read-and-post')).toMatchObject({
    body: { code: 'accounting_locked' },
  })
  expect(await as(shopId, ownerToken).reset(there.email)).toMatchObject({
    body: { code: 'accounting_locked' },
  })

  const token = await atWork(there)
  expect((await get(other.shopId, 'ledger/accounts', token)).body.code).toBe('forbidden')
  expect(await accountant.reset(employee.email)).toMatchObject({ body: { code: 'accountant_not_named' } })
  expect(await accountant.reset(there.email)).toMatchObject({
    status: 200,
    body: { temporaryPassword: expect.any(String) },
  })
  await eventually(401, () => get(shopId, 'sales', token))
  expect((await shops.findOne({ _id: shopId }))?.owner).toEqual(shop.owner)
})

test('two shops that name the same person at once: one of them does', async () => {
  const [one, other] = [await aShop(), await aShop()]
  const email = `both-${randomUUID()}@example.com`
  const person = { uid: await served.keycloak().createPerson(email, password), email }
  const named = await Promise.all([
    one.accountant.name(email, 'read'),
    other.accountant.name(email, 'read-and-post'),
  ])
  expect(named.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await served.signIn(person)).shopId).toBe(named[0]?.status === 200 ? one.shopId : other.shopId)
})

test('a suspended shop keeps the accountant out; a closed one is read; who becomes an employee is one', async () => {
  const { shopId, accountant } = await aShop()
  const person = await served.person('accountant')
  await accountant.name(person.email, 'read-and-post')
  const token = await atWork(person)
  const { shops } = served.database().collections
  const books = () => get(shopId, 'ledger/accounts', token)

  const closing = { at: new Date(), byUid: 'x', byEmail: 'x@example.com', reason: 'Moved' }
  await shops.updateOne({ _id: shopId }, { $set: { closing } })
  await eventually(409, () => addAccount(shopId, token, '6011'))
  expect(await books()).toMatchObject({ status: 200 })
  await shops.updateOne({ _id: shopId }, { $unset: { closing: '' }, $set: { status: 'suspended' } })
  expect(await eventually(403, books)).toMatchObject({ body: { code: 'shop_inactive' } })
  const login = { method: 'POST', url: '/api/session', payload: { email: person.email, password } } as const
  expect(await served.call(login)).toMatchObject({ body: { code: 'account_not_found' } })
  await shops.updateOne({ _id: shopId }, { $set: { status: 'active' } })
  await eventually(200, books)

  // By hand or by an administrator: the specified order counts, and the owner can see it.
  await shops.updateOne({ _id: shopId }, { $set: { employee: [{ contact: person.email }] } })
  expect(await eventually(403, books)).toMatchObject({ body: { code: 'owner_required' } })
  expect((await accountant.read()).body).toMatchObject({ accountant: { isOverridden: true } })
  expect(await accountant.reset(person.email)).toMatchObject({ body: { code: 'person_elsewhere' } })
  await shops.updateOne({ _id: shopId }, { $unset: { employee: '' } })
  await eventually(200, books)
})
