import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { sealCode } from '#app/features/till/cashier/seal-code.ts'
import { nameOf } from '#domain/api/route.ts'
import { allRoutes } from '#domain/api/routes/all.ts'
import { checkSealed } from '#server/cashiers/check-sealed.ts'
import { hashCode } from '#server/cashiers/hash-code.ts'
import { openAttempts } from '#server/identity/attempt-store.ts'
import { changeAccount } from '../support/keycloak-sessions.ts'
import { password, servedApp } from '../support/served-app.ts'

const served = servedApp(undefined, { people: 'new' })
const code = '482913'
const wrong = '905173'

async function aShop() {
  const employee = await served.person('employee')
  const open = await served.openOwnedShop({ employee: [{ contact: employee.email, uid: employee.uid }] })
  const { shopId, ownerToken, owner } = open
  const call = (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', rest: string, payload?: object) =>
    served.call({ method, url: `/api/shops/${shopId}${rest}`, token, ...(payload && { payload }) })
  const staffCode = (text: string) =>
    call(ownerToken, 'PUT', `/staff/${encodeURIComponent(employee.email)}/code`, { code: text })
  const turn = (token: string, uid: string, input: string | null) =>
    call(token, 'POST', `/cashiers/${uid}/turn`, { code: input })
  const unlock = () =>
    served.call({ method: 'POST', url: '/api/session/accounting', token: ownerToken, payload: { password } })
  const ownCode = async (text: string) => {
    await unlock()
    return call(ownerToken, 'PUT', '/own-code', { code: text })
  }
  return { shopId, owner, ownerToken, employee, call, staffCode, ownCode, unlock, turn }
}

const asOwner = (call: Awaited<ReturnType<typeof aShop>>['call'], token: string) =>
  call(token, 'GET', '/staff')

test('a cashier code is stored hashed, and no part of any hash is sent to a device', async () => {
  const { shopId, ownerToken, employee, call, staffCode, ownCode } = await aShop()
  for (const easy of ['123456', '310785', '484842'])
    expect(await staffCode(easy)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  expect(await staffCode(code)).toMatchObject({ status: 204 })
  // It approves what goes beyond the limits: setting it asks for the password, as those do.
  expect(await call(ownerToken, 'PUT', '/own-code', { code: '301975' })).toMatchObject({
    status: 403,
    body: { code: 'accounting_locked' },
  })
  expect(await ownCode('301975')).toMatchObject({ status: 204 })
  const codes = served.database().db.collection('cashierCodes')
  const stored = await codes.find({ '_id.shopId': shopId }).toArray()
  expect(stored).toHaveLength(2)
  expect(JSON.stringify(stored)).not.toContain(code)
  const { body } = await call(ownerToken, 'GET', '/cashiers')
  const items = body.items as Record<string, unknown>[]
  expect(items).toHaveLength(2)
  for (const item of items) {
    expect(Object.keys(item).toSorted()).toEqual(['code', 'hasCode', 'isOwner', 'name', 'uid'])
    expect(item).toMatchObject({ hasCode: true, code: null })
  }
  const reported = JSON.stringify(body)
  for (const { salt, hash } of stored) {
    expect(reported).not.toContain(salt)
    expect(reported).not.toContain(hash.slice(0, 8))
  }
  const log = await served.database().db.collection('auditLog').find({ shopId }).toArray()
  expect(log.map(({ action }) => action)).toEqual(['staff.code-set', 'staff.code-set'])
  expect(JSON.stringify(log)).not.toContain(code)
  // Once it is removed, nothing of it is left.
  const staff = `/staff/${encodeURIComponent(employee.email)}`
  expect(await call(ownerToken, 'DELETE', `${staff}/code`)).toMatchObject({ status: 204 })
  expect(await codes.countDocuments({ '_id.shopId': shopId })).toBe(1)
})

test('a code that a till accepted while the server was away is checked once, as a try like any other', async () => {
  const { shopId, ownerToken, employee, call, staffCode } = await aShop()
  await staffCode(code)
  const { body } = await call(ownerToken, 'GET', '/cashiers')
  const since = new Date().toISOString()
  const { uid } = employee
  const aTurn = async (text: string, more: object = {}) => {
    const turnId = randomUUID()
    const use = { shopId, uid, turnId, since }
    return { sealed: await sealCode(String(body.sealKey), text, use), turnId, since, isOver: true, ...more }
  }
  const send = (turn: object, token = ownerToken) => call(token, 'POST', `/cashiers/${uid}/turn`, turn)
  const tries = async () =>
    (await served.database().db.collection('cashierCodes').findOne({ '_id.shopId': shopId }))?.wrongInARow
  const bad = await aTurn(wrong)
  const refused = { status: 403, body: { code: 'code_wrong' } }
  expect(await send(bad)).toMatchObject(refused)
  expect(await send(bad)).toMatchObject(refused)
  expect(Number(await tries())).toBe(1)
  // It can be read only for the use it was sealed for; any other use does not count as a try.
  const other = await aTurn(code, { turnId: randomUUID() })
  expect(await send(other)).toMatchObject({ status: 409, body: { code: 'code_unreadable' } })
  expect(Number(await tries())).toBe(1)
  const over = await aTurn(code)
  expect(await send(over)).toMatchObject({ status: 200, body: { uid } })
  expect(Number(await tries())).toBe(0)
  // A turn that is over leaves the session its rights; the current turn takes them away.
  expect(await asOwner(call, ownerToken)).toMatchObject({ status: 200 })
  const now = await aTurn(code, { isOver: false })
  expect(await send(now)).toMatchObject({ status: 200 })
  expect(await send(now)).toMatchObject({ status: 200 })
  expect(await asOwner(call, ownerToken)).toMatchObject({ status: 403 })
  // After five wrong codes there is the same wait as online.
  const { token } = await served.signIn(employee)
  for (let count = 0; count < 5; count += 1)
    expect(await send(await aTurn(wrong), token)).toMatchObject(refused)
  const waits = await aTurn(code)
  const waiting = { status: 409, body: { code: 'code_waits' } }
  expect(await send(waits, token)).toMatchObject(waiting)
  await served
    .database()
    .db.collection('cashierCodes')
    .updateOne({ '_id.shopId': shopId }, { $set: { waitsUntil: null } })
  expect(await send(waits, token)).toMatchObject(waiting)
  const log = await served.database().db.collection('auditLog').find({ shopId }).toArray()
  expect(log.filter(({ action }) => action === 'staff.code-refused')).toHaveLength(6)
  expect(log.filter(({ action }) => action === 'staff.took-over').map(({ facts }) => facts.by)).toEqual([
    'sealed',
    'sealed',
  ])
})

test('a sealed code is right only once the turn that it was for has begun', async () => {
  const { shopId, employee, staffCode } = await aShop()
  await staffCode(code)
  const { uid } = employee
  const use = { shopId, uid, turnId: randomUUID(), since: new Date().toISOString() }
  const deps = {
    database: served.database(),
    audit: { record: async () => {} } as never,
    now: () => new Date(),
  }
  const by = { uid, email: employee.email, from: 'test', sid: 'test' }
  const check = (accepted: () => Promise<void>) =>
    checkSealed(deps, { open: () => code } as never, by as never, { sealed: '', use }, { accepted })
  const died = async () => {
    throw new Error('the process died')
  }
  await expect(check(died)).rejects.toThrow('the process died')
  await expect(check(async () => {})).rejects.toMatchObject({ code: 'code_in_check' })
})

test('a cashier code is removed with its person, and is not there when they come back', async () => {
  const { ownerToken, employee, call, staffCode, turn } = await aShop()
  await staffCode(code)
  const staff = `/staff/${encodeURIComponent(employee.email)}`
  expect(await call(ownerToken, 'DELETE', staff)).toMatchObject({ status: 204 })
  expect(await call(ownerToken, 'POST', '/staff', { email: employee.email })).toMatchObject({ status: 201 })
  expect((await call(ownerToken, 'GET', '/staff')).body).toMatchObject({ items: [{ code: 'none' }] })
  expect(await turn(ownerToken, employee.uid, code)).toMatchObject({ status: 404 })
})

test('a person who may not log in cannot take over a till', async () => {
  const { ownerToken, employee, staffCode, turn } = await aShop()
  await staffCode(code)
  await changeAccount(employee.uid, { enabled: false })
  expect(await turn(ownerToken, employee.uid, code)).toMatchObject({
    status: 404,
    body: { code: 'cashier_not_found' },
  })
  // What an earlier program did while it was offline only takes rights away.
  expect(await turn(ownerToken, employee.uid, null)).toMatchObject({ status: 200 })
  await changeAccount(employee.uid, { enabled: true })
  expect(await turn(ownerToken, employee.uid, code)).toMatchObject({ status: 200 })
})

test('wrong passwords in a session that was taken over lock its owner out of nothing', async () => {
  const { ownerToken, owner, employee, staffCode, turn } = await aShop()
  await staffCode(code)
  expect(await turn(ownerToken, employee.uid, code)).toMatchObject({ status: 200 })
  const open = (token: string, tried: string) =>
    served.call({ method: 'POST', url: '/api/session/accounting', token, payload: { password: tried } })
  const refused = { status: 403, body: { code: 'password_wrong' } }
  for (let tried = 0; tried < 10; tried += 1) expect(await open(ownerToken, 'not it')).toMatchObject(refused)
  // Not looked at any more in this session.
  expect(await open(ownerToken, password)).toMatchObject(refused)
  const { token } = await served.signIn(owner)
  expect(await open(token, password)).toMatchObject({ status: 200 })
  const attempts = openAttempts(served.database(), () => new Date())
  expect(await attempts.findLockedOut([owner.email])).toEqual(new Set())
})

test('wrong codes are counted for a month whatever right ones come between, each with its session', async () => {
  const { shopId, ownerToken, owner, employee, call, ownCode, turn } = await aShop()
  await ownCode('301975')
  const { token } = await served.signIn(employee)
  const stored = served.database().db.collection('cashierCodes')
  for (let round = 0; round < 5; round += 1) {
    for (let tried = 0; tried < 4; tried += 1) {
      const isLast = round === 4 && tried === 3
      expect((await turn(token, owner.uid, wrong)).body.code).toBe(isLast ? 'code_locked' : 'code_wrong')
    }
    if (round < 4) expect(await turn(token, owner.uid, '301975')).toMatchObject({ status: 200 })
  }
  expect(await turn(token, owner.uid, '301975')).toMatchObject({ status: 409, body: { code: 'code_locked' } })
  expect((await call(ownerToken, 'GET', '/staff')).body).toMatchObject({ ownCode: 'locked' })
  const log = await served.database().db.collection('auditLog').find({ shopId }).toArray()
  const refused = log.filter(({ action }) => action === 'staff.code-refused')
  expect(refused).toHaveLength(20)
  const { sid } = decodeJwt(token)
  expect(refused.every(({ facts }) => facts.session === sid && facts.person === owner.uid)).toBe(true)
  expect(log.filter(({ action }) => action === 'staff.code-locked')).toMatchObject([{ uid: employee.uid }])
  // Those of long ago count no more.
  const ago = new Date(Date.now() - 31 * 24 * 60 * 60_000)
  await stored.updateOne({ '_id.shopId': shopId }, { $set: { 'wrongLately.$[].at': ago } })
  expect(await turn(token, owner.uid, '301975')).toMatchObject({ status: 200 })
})

test('a person who takes over by a code has the rights of staff, in every process, until the password is entered', async () => {
  const { shopId, ownerToken, owner, employee, call, staffCode, ownCode, unlock, turn } = await aShop()
  await staffCode(code)
  await ownCode('301975')
  expect(await asOwner(call, ownerToken)).toMatchObject({ status: 200 })
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
  // Sent later by an earlier program that checked the code itself: only rights are taken away.
  expect(await turn(ownerToken, employee.uid, null)).toMatchObject({ status: 200 })
  expect(await asOwner(call, ownerToken)).toMatchObject(refused)
  const log = await served
    .database()
    .db.collection('auditLog')
    .find({ shopId, action: 'staff.took-over' })
    .sort({ number: 1 })
    .toArray()
  const { sid } = decodeJwt(ownerToken)
  expect(log.map(({ uid, facts }) => [uid, facts.person, facts.session, facts.by])).toEqual([
    [owner.uid, employee.uid, sid, 'server'],
    [owner.uid, owner.uid, sid, 'server'],
    [owner.uid, employee.uid, sid, 'device'],
  ])
})

test('a session that was taken over by a code opens no session elsewhere, and ends no other session', async () => {
  const { ownerToken, owner, employee, staffCode, unlock, turn } = await aShop()
  await staffCode(code)
  const { token: elsewhere } = await served.signIn(owner)
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    served.call({ method, url, token: ownerToken, ...(payload && { payload }) })
  const mint = () => call('POST', '/functions/customToken', { data: null })
  const redeem = (token: unknown) =>
    served.call({ method: 'POST', url: '/api/session/custom-token', payload: { token } })
  const tokenOf = ({ body }: Awaited<ReturnType<typeof mint>>) => (body.result as { token: string }).token
  const before = tokenOf(await mint())
  expect(await turn(ownerToken, employee.uid, code)).toMatchObject({ status: 200 })
  expect(await redeem(before)).toMatchObject({ status: 401, body: { code: 'custom_token_invalid' } })

  const ofSessions: Readonly<Record<string, { payload?: object; query?: string; status: number }>> = {
    'GET /api/me': { status: 200 },
    'GET /api/me/refused-attempts': { status: 403 },
    'GET /api/me/sessions': { status: 403 },
    'GET /api/setup/progress': { status: 403 },
    'DELETE /api/me/sessions/:sessionId': { status: 403 },
    'PUT /api/session/password': { status: 403, payload: { password, newPassword: 'another one of 20' } },
    'POST /functions/customToken': { status: 403, payload: { data: null } },
    'DELETE /api/session/accounting': { status: 204 },
    // A wrong password gives nothing back.
    'POST /api/session/accounting': { status: 403, payload: { password: 'not it' } },
    'DELETE /api/session': { status: 403, query: '?everywhere=true' },
  }
  const routes = allRoutes.filter(({ access }) => access === 'session').map(nameOf)
  expect(routes.toSorted()).toEqual(Object.keys(ofSessions).toSorted())
  const other = String(decodeJwt(elsewhere).sid)
  for (const [route, { payload, query = '', status }] of Object.entries(ofSessions)) {
    const [method, path = ''] = route.split(' ')
    const url = path.replace(':sessionId', other) + query
    const answer = await call(method as 'GET', url, payload)
    expect([route, answer.status]).toEqual([route, status])
    if (status !== 403 || route.endsWith('/accounting')) continue
    expect(JSON.stringify(answer.body)).toContain('was taken over with a code')
  }
  const whoAmI = (token: string) => served.call({ method: 'GET', url: '/api/me', token })
  expect(await whoAmI(elsewhere)).toMatchObject({ status: 200 })
  expect(await unlock()).toMatchObject({ status: 200 })
  expect(await redeem(tokenOf(await mint()))).toMatchObject({ status: 200 })
  expect(await turn(ownerToken, employee.uid, code)).toMatchObject({ status: 200 })
  expect(await call('DELETE', '/api/session')).toMatchObject({ status: 204 })
  expect(await whoAmI(elsewhere)).toMatchObject({ status: 200 })
})

test('five wrong codes, even at the same moment, bring a wait, and fifteen lock the code', async () => {
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
  expect(log.filter(({ action }) => action === 'staff.code-refused')).toHaveLength(20)
  await staffCode(code)
  expect(await turn(token, employee.uid, code)).toMatchObject({ status: 200 })
})

test('former staff, people of another shop and people without a code cannot take over a till', async () => {
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

test('a code that was set before dates were refused takes over, and the owner is asked to set another', async () => {
  const { shopId, ownerToken, employee, call, staffCode, turn } = await aShop()
  await staffCode(code)
  const { token } = await served.signIn(employee)
  const stateOf = async () => {
    const { items } = (await asOwner(call, ownerToken)).body as { items: { code: string }[] }
    return items.map((one) => one.code)
  }
  expect(await turn(token, employee.uid, code)).toMatchObject({ status: 200 })
  expect(await stateOf()).toEqual(['set'])
  const date = '310785'
  const kept = await hashCode(shopId, employee.uid, date)
  await served
    .database()
    .db.collection('cashierCodes')
    .updateOne({ '_id.uid': employee.uid } as object, { $set: kept })
  expect(await stateOf()).toEqual(['set'])
  expect(await turn(token, employee.uid, date)).toMatchObject({ status: 200 })
  expect(await stateOf()).toEqual(['guessable'])
  expect(await staffCode(code)).toMatchObject({ status: 204 })
  expect(await stateOf()).toEqual(['set'])
})
