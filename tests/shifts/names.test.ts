import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { auditShop } from '#server/audit/service.ts'
import { servedApp } from '../support/served-app.ts'

// A device sends what waited under whoever is logged in by then, and states itself who did it.
const served = servedApp()
const at = new Date(Date.now() - 3_600_000).toISOString()
const counted = (amountMinor: number) => ({ amountMinor, denominations: [] })

/** A shop with a till, and an employee who sends what its device claims. */
async function openTill() {
  const employee = await served.person('employee')
  const opened = await served.openOwnedShop({ employee: { contact: employee.email, uid: employee.uid } })
  const { shopId, ownerToken, owner } = opened
  const { token } = await served.signIn(employee)
  const call = (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object, by = token) =>
    served.call({ method, url: `/api/shops/${shopId}${path}`, token: by, ...(payload && { payload }) })
  const tillId = randomUUID()
  await call('POST', '/tills', { tillId, name: 'Till 1' }, ownerToken)
  const shiftId = randomUUID()
  const open = (openedBy?: string) => {
    const body = { tillId, float: counted(5_000), lastSequence: 0, openedAt: at }
    return call('PUT', `/shifts/${shiftId}`, { ...body, ...(openedBy !== undefined && { openedBy }) })
  }
  const move = (movedBy?: string) => {
    const body = { direction: 'out', place: 'owner', amountMinor: 500, reason: 'Taken', movedAt: at }
    const path = `/shifts/${shiftId}/movements/${randomUUID()}`
    return call('PUT', path, { ...body, ...(movedBy !== undefined && { movedBy }) })
  }
  const shift = async () => (await call('GET', `/shifts/${shiftId}`, undefined, ownerToken)).body
  const reviewed = async () => {
    const { status, body } = await call('GET', '/reviews?limit=50', undefined, ownerToken)
    expect(status).toBe(200)
    return body.items as { kind: string; reviews: object[] }[]
  }
  return { ...{ shopId, call, open, move, shift, reviewed }, ...{ owner, employee } }
}

test('a colleague who opened a shift and moved its cash is named, and beside them who sent it', async () => {
  const { shopId, open, move, shift, reviewed, owner, employee, call } = await openTill()
  expect(await open(owner.uid)).toMatchObject({
    status: 201,
    body: { openedBy: owner.email, sentBy: employee.email },
  })
  for (const movedBy of [owner.uid, employee.uid, undefined]) expect((await move(movedBy)).status).toBe(201)
  const { movements, ...rest } = await shift()
  expect(rest).toMatchObject({ openedBy: owner.email, sentBy: employee.email })
  expect(movements).toMatchObject([
    { by: owner.email, sentBy: employee.email },
    { by: employee.email },
    { by: employee.email },
  ])
  expect((movements as object[]).filter((one) => 'sentBy' in one)).toHaveLength(1)
  const { items } = (await call('GET', '/shifts')).body as { items: object[] }
  expect(items).toMatchObject([{ openedBy: owner.email, sentBy: employee.email }])
  // The owner was not signed in at that till: documents that name them are reviewed, and nothing else is.
  const differs = [{ code: 'cashier_differs', saidName: owner.email, expectedName: employee.email }]
  expect(await reviewed()).toMatchObject([
    { kind: 'cash-movement', reviews: differs },
    { kind: 'shift-open', reviews: differs },
  ])
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('a person who is not of the shop is not named: the sender is, and it is reviewed', async () => {
  const { owner: stranger } = await served.openOwnedShop()
  const { shopId, open, move, shift, reviewed, employee } = await openTill()
  expect(await open(stranger.uid)).toMatchObject({ status: 201, body: { openedBy: employee.email } })
  expect((await move(stranger.uid)).status).toBe(201)
  expect((await move('x')).status).toBe(201)
  const reported = await shift()
  expect(reported).toMatchObject({
    openedBy: employee.email,
    movements: [{ by: employee.email }, { by: employee.email }],
  })
  const items = await reviewed()
  const unknown = (said: string) => [{ code: 'cashier_unknown', said }]
  const looked = items.map(({ kind, reviews }) => [kind, reviews])
  expect(looked).toHaveLength(3)
  expect(looked).toContainEqual(['shift-open', unknown(stranger.uid)])
  for (const input of [stranger.uid, 'x']) expect(looked).toContainEqual(['cash-movement', unknown(input)])
  // Nor does the uid of a person elsewhere disclose their name.
  expect(JSON.stringify([reported, items])).not.toContain(stranger.email)
  expect(await auditShop(served.database(), shopId)).toEqual([])
})
