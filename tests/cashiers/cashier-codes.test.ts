import { pbkdf2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeToHash } from '#domain/terms/cashier-code.ts'
import { password, servedApp } from '../support/served-app.ts'

const served = servedApp()
const code = '482913'
const wrong = '905173'

async function aShop() {
  const employee = await served.person('employee')
  const open = await served.openOwnedShop({ employee: [{ contact: employee.email, uid: employee.uid }] })
  const { shopId, ownerToken, owner } = open
  const call = (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', rest: string, payload?: object) =>
    served.call({ method, url: `/api/shops/${shopId}${rest}`, token, ...(payload && { payload }) })
  const staffCode = (said: string) =>
    call(ownerToken, 'PUT', `/staff/${encodeURIComponent(employee.email)}/code`, { code: said })
  const turn = (token: string, uid: string, said: string | null) =>
    call(token, 'POST', `/cashiers/${uid}/turn`, { code: said })
  return { shopId, owner, ownerToken, employee, call, staffCode, turn }
}

const asOwner = (call: Awaited<ReturnType<typeof aShop>>['call'], token: string) =>
  call(token, 'GET', '/staff')

test('a code is kept hashed, and a device is given too little of it to find it', async () => {
  const { shopId, ownerToken, employee, call, staffCode } = await aShop()
  expect(await staffCode('123456')).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  expect(await staffCode(code)).toMatchObject({ status: 204 })
  expect(await call(ownerToken, 'PUT', '/own-code', { code: '301975' })).toMatchObject({ status: 204 })
  const stored = await served
    .database()
    .db.collection('cashierCodes')
    .find({ '_id.shopId': shopId })
    .toArray()
  expect(stored).toHaveLength(2)
  expect(JSON.stringify(stored)).not.toContain(code)
  const { body } = await call(ownerToken, 'GET', '/cashiers')
  const items = body.items as {
    uid: string
    isOwner: boolean
    code: { salt: string; rounds: number; mark: string }
  }[]
  expect(items).toHaveLength(2)
  const kept = items.find(({ uid }) => uid === employee.uid)?.code
  if (!kept) throw new Error('the employee has a code')
  expect(kept.mark).toHaveLength(3)
  const hash = pbkdf2Sync(
    codeToHash(shopId, employee.uid, code),
    Buffer.from(kept.salt, 'base64'),
    kept.rounds,
    32,
    'sha256',
  )
  expect(hash.toString('hex').slice(0, 3)).toBe(kept.mark)
  const log = await served.database().db.collection('auditLog').find({ shopId }).toArray()
  expect(log.map(({ action }) => action)).toEqual(['staff.code-set', 'staff.code-set'])
  expect(JSON.stringify(log)).not.toContain(code)
})

test('who takes over by a code has the rights of staff, in every process, until the password is entered', async () => {
  const { shopId, ownerToken, owner, employee, call, staffCode, turn } = await aShop()
  await staffCode(code)
  await call(ownerToken, 'PUT', '/own-code', { code: '301975' })
  expect(await asOwner(call, ownerToken)).toMatchObject({ status: 200 })
  const unlock = () =>
    served.call({ method: 'POST', url: '/api/session/accounting', token: ownerToken, payload: { password } })
  await unlock()
  expect(await turn(ownerToken, employee.uid, code)).toMatchObject({
    status: 200,
    body: { uid: employee.uid, isOwner: false },
  })
  const refused = { status: 403, body: { code: 'owner_required' } }
  expect(await asOwner(call, ownerToken)).toMatchObject(refused)
  expect(await call(ownerToken, 'GET', '/ledger/trial-balance?on=2026-11-24')).toMatchObject(refused)
  const me = await served.call({ method: 'GET', url: '/api/me', token: ownerToken })
  expect(me.body).toMatchObject({ uid: owner.uid, right: 'employee', accountingUntil: null })
  const other = await served.build()
  expect(
    await served.call({ method: 'GET', url: `/api/shops/${shopId}/staff`, token: ownerToken, app: other }),
  ).toMatchObject({ status: 403 })
  // The owner's own code gives nothing back: a code can be seen over a shoulder.
  expect(await turn(ownerToken, owner.uid, '301975')).toMatchObject({ status: 200 })
  expect(await asOwner(call, ownerToken)).toMatchObject(refused)
  expect(await unlock()).toMatchObject({ status: 200 })
  expect(await asOwner(call, ownerToken)).toMatchObject({ status: 200 })
  // Told later by a device that checked the code itself: only rights are taken away.
  expect(await turn(ownerToken, employee.uid, null)).toMatchObject({ status: 200 })
  expect(await asOwner(call, ownerToken)).toMatchObject(refused)
})

test('five wrong codes have to wait, also at the same moment, and fifteen lock the code', async () => {
  const { shopId, ownerToken, employee, call, staffCode, turn } = await aShop()
  await staffCode(code)
  const { token } = await served.signIn(employee)
  const tries = await Promise.all(Array.from({ length: 8 }, () => turn(token, employee.uid, wrong)))
  const codes = tries.map(({ body }) => body.code).toSorted()
  expect(codes).toEqual([...Array(3).fill('code_waits'), ...Array(5).fill('code_wrong')])
  expect(await turn(token, employee.uid, code)).toMatchObject({ status: 409, body: { code: 'code_waits' } })
  const stored = served.database().db.collection('cashierCodes')
  const passed = () => stored.updateOne({ '_id.shopId': shopId }, { $set: { waitsUntil: new Date(0) } })
  await passed()
  expect(await turn(token, employee.uid, code)).toMatchObject({ status: 200 })
  for (let row = 0; row < 3; row += 1) {
    await passed()
    for (let tried = 0; tried < 5; tried += 1) await turn(token, employee.uid, wrong)
  }
  await passed()
  expect(await turn(token, employee.uid, code)).toMatchObject({ status: 409, body: { code: 'code_locked' } })
  const { body } = await call(ownerToken, 'GET', '/staff')
  expect(body).toMatchObject({ items: [{ code: 'locked' }], ownCode: 'none' })
  const log = await served.database().db.collection('auditLog').find({ shopId }).toArray()
  expect(log.filter(({ action }) => action === 'staff.code-refused')).toHaveLength(4)
  await staffCode(code)
  expect(await turn(token, employee.uid, code)).toMatchObject({ status: 200 })
})

test('who left the shop, another shop’s people and who has no code take over nothing', async () => {
  const { shopId, ownerToken, owner, employee, call, staffCode, turn } = await aShop()
  const other = await aShop()
  await staffCode(code)
  expect(await turn(ownerToken, other.employee.uid, code)).toMatchObject({ status: 404 })
  expect(await turn(ownerToken, owner.uid, code)).toMatchObject({
    status: 409,
    body: { code: 'code_not_set' },
  })
  expect(await turn(other.ownerToken, employee.uid, code)).toMatchObject({ status: 403 })
  await served.database().collections.shops.updateOne({ _id: shopId }, { $set: { employee: [] } })
  expect(await turn(ownerToken, employee.uid, code)).toMatchObject({ status: 404 })
  expect((await call(ownerToken, 'GET', '/cashiers')).body.items).toHaveLength(1)
})
