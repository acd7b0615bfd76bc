import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aSale } from '#domain/documents/sale/a-sale.fixture.ts'
import { auditShop } from '#server/audit/service.ts'
import { entriesOf } from '../support/journal.ts'
import { servedApp } from '../support/served-app.ts'

// A float is counted while the server is away. What the books know of the till's cash by the time its opening arrives
// is partly from before the shift, and partly from the shift.
const served = servedApp()
const hour = 3_600_000
const counted = (amountMinor: number) => ({ amountMinor, denominations: [] })
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()

async function openTill() {
  const { shopId, ownerToken: token } = await served.openBooks({ timeZone: 'UTC' })
  const put = async (path: string, payload: object) => {
    const { status, body } = await served.call({
      ...{ method: 'PUT', url: `/api/shops/${shopId}${path}`, token, payload },
    })
    expect([status, body.code]).toEqual([201, undefined])
    return body
  }
  const tillId = randomUUID()
  const till = {
    method: 'POST',
    url: `/api/shops/${shopId}/tills`,
    payload: { tillId, name: 'Till 1' },
  } as const
  await served.call({ ...till, token })
  const sell = (receiptNumber: string, soldAt: string, shiftId?: string) =>
    put(`/sales/${randomUUID()}`, aSale({ tillId, receiptNumber, soldAt, ...(shiftId && { shiftId }) }))
  /** Out of the till's cash, recorded now, by whoever keeps the books. */
  const takeOut = (amountMinor: number) =>
    put(`/money-transfers/${randomUUID()}`, {
      ...{ businessDay: ago(0).slice(0, 10), from: 'cash', to: 'safe', tillId, amountMinor, feeMinor: 0 },
    })
  const open = (shiftId: string, amountMinor: number, openedAt?: string, sentAt?: string) => {
    const body = { tillId, float: counted(amountMinor), lastSequence: 1 }
    return put(`/shifts/${shiftId}`, { ...body, ...(openedAt && { openedAt }), ...(sentAt && { sentAt }) })
  }
  const close = (shiftId: string, amountMinor: number, lastSequence: number) =>
    put(`/shifts/${shiftId}/close`, {
      ...{ cash: counted(amountMinor), slips: [], countedAt: ago(0), lastSequence },
    })
  const cash = async () =>
    (await entriesOf(served.database().collections, shopId))
      .flatMap((entry) => entry.lines)
      .filter(({ account, dims }) => account === '1000' && dims?.till === tillId)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const audited = () => auditShop(served.database(), shopId)
  return { sell, takeOut, open, close, cash, audited }
}

test('what left the till after the float was counted is of the shift, though its opening arrived later', async () => {
  const { sell, takeOut, open, close, cash, audited } = await openTill()
  const shiftId = randomUUID()
  // Sold before there was a shift, and so in the float of 50.00; it arrives as late.
  await sell('A-1', ago(3))
  await takeOut(2_000)
  // Sent ahead of its opening, which the server had refused.
  await sell('A-2', ago(1), shiftId)
  expect(await open(shiftId, 5_000, ago(2))).toMatchObject({ heldMinor: 1_000 })
  expect(await cash()).toBe(5_000 - 2_000 + 1_000)
  await sell('A-3', ago(0), shiftId)
  await takeOut(500)
  expect((await close(shiftId, 4_500, 3)).closed).toMatchObject({
    expected: [{ tender: 'cash', amountMinor: 4_500 }],
    varianceMinor: 0,
  })
  expect(await cash()).toBe(4_500)
  expect(await audited()).toEqual([])
})

test('what left the till before the float was counted is in the float', async () => {
  const { takeOut, open, close, audited } = await openTill()
  await takeOut(2_000)
  const first = randomUUID()
  expect(await open(first, 5_000)).toMatchObject({ heldMinor: -2_000 })
  expect((await close(first, 5_000, 1)).closed).toMatchObject({ varianceMinor: 0 })
  await takeOut(1_000)
  // By its clock it was opened before that shift was closed: it is not known when the float was counted.
  const second = randomUUID()
  expect(await open(second, 4_000, ago(5))).toMatchObject({ heldMinor: 4_000 })
  expect((await close(second, 4_000, 1)).closed).toMatchObject({ varianceMinor: 0 })
  expect(await audited()).toEqual([])
})

test('a receipt that came before its opening is not in the float, though the opening says a time just now', async () => {
  const { sell, open, close, cash, audited } = await openTill()
  const shiftId = randomUUID()
  await sell('A-1', ago(0), shiftId)
  expect(await open(shiftId, 5_000, ago(0), ago(0))).toMatchObject({ heldMinor: 0 })
  expect((await close(shiftId, 6_000, 1)).closed).toMatchObject({ varianceMinor: 0 })
  expect(await cash()).toBe(6_000)
  expect(await audited()).toEqual([])
})

test('by a clock that is an hour slow, what left the till before the float was counted is in the float', async () => {
  const { takeOut, open, close, audited } = await openTill()
  await takeOut(2_000)
  const shiftId = randomUUID()
  expect(await open(shiftId, 5_000, ago(1), ago(1))).toMatchObject({ heldMinor: -2_000 })
  expect((await close(shiftId, 5_000, 1)).closed).toMatchObject({ varianceMinor: 0 })
  expect(await audited()).toEqual([])
})

test('by a clock that is hours ahead, what left the till while the opening waited is of the shift', async () => {
  const { takeOut, open, close, audited } = await openTill()
  await takeOut(2_000)
  const shiftId = randomUUID()
  expect(await open(shiftId, 5_000, ago(-4), ago(-6))).toMatchObject({ heldMinor: 0 })
  expect((await close(shiftId, 3_000, 1)).closed).toMatchObject({ varianceMinor: 0 })
  expect(await audited()).toEqual([])
})
