import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aSale } from '#domain/documents/sale/a-sale.fixture.ts'
import { auditShop } from '#server/audit/service.ts'
import { servedApp } from '../support/served-app.ts'

// A till that sold without the server has its float and its cash in the drawer, whatever has become of the shop since.
const served = servedApp()
const counted = (amountMinor: number) => ({ amountMinor, denominations: [] })
const summary = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code]
let adminToken = ''
beforeAll(async () => {
  adminToken = (await served.openAdministrator()).adminToken
})

async function openTill() {
  const { shopId, call } = await served.openOwnedShop({ timeZone: 'UTC' })
  const tillId = randomUUID()
  await call('POST', '/tills', { tillId, name: 'Till 1' })
  return { shopId, call, tillId }
}

const stop = {
  suspended: (shopId: string) => ({
    url: `/api/admin/shops/${shopId}/suspension`,
    payload: { revision: 0, isSuspended: true, reason: 'not paid' },
  }),
  closed: (shopId: string) => ({
    url: `/api/admin/shops/${shopId}/closing`,
    payload: { revision: 0, isClosed: true, reason: 'sold to a neighbour' },
  }),
}

test.each(['suspended', 'closed'] as const)(
  'a shift that was opened before its shop was %s is taken with its receipts and its cash, and listed for review',
  async (state) => {
    const { shopId, call, tillId } = await openTill()
    expect(await served.call({ method: 'PUT', token: adminToken, ...stop[state](shopId) })).toMatchObject({
      status: 200,
    })
    const at = new Date(Date.now() - 3_600_000).toISOString()
    const shiftId = randomUUID()
    const open = { tillId, float: counted(5_000), lastSequence: 0, openedAt: at }
    expect(summary(await call('PUT', `/shifts/${shiftId}`, open))).toEqual([201, undefined])
    const sale = aSale({ tillId, shiftId, soldAt: at, receiptNumber: 'A-1' })
    expect(summary(await call('PUT', `/sales/${randomUUID()}`, sale))).toEqual([201, undefined])
    const move = { direction: 'out', place: 'safe', amountMinor: 2_000, reason: 'Too much', movedAt: at }
    const movementId = randomUUID()
    expect(summary(await call('PUT', `/shifts/${shiftId}/movements/${movementId}`, move))).toEqual([
      201,
      undefined,
    ])
    const { shiftOpens, cashMovements, sales } = served.database().collections
    const reviews = [{ code: 'shop_suspended', said: state }]
    expect(await shiftOpens.findOne({ _id: { shopId, shiftId } })).toMatchObject({ heldMinor: 0, reviews })
    expect(await cashMovements.findOne({ _id: { shopId, movementId } })).toMatchObject({ shiftId, reviews })
    expect(await sales.findOne({ '_id.shopId': shopId })).toMatchObject({
      reviews: expect.not.arrayContaining([expect.objectContaining({ code: 'shift_differs' })]),
    })
    const items = await served
      .database()
      .collections.reviewItems.find({ '_id.shopId': shopId, '_id.kind': { $ne: 'sale' } })
      .toArray()
    expect(items.map(({ _id }) => _id.kind).sort()).toEqual(['cash-movement', 'shift-open'])
    expect(await auditShop(served.database(), shopId)).toEqual([])
  },
)
