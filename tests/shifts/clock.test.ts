import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, day } from '#domain/business-day.ts'
import { auditShop } from '#server/audit/service.ts'
import { servedApp } from '../support/served-app.ts'

// The float is in the drawer and the cash is out of it, whatever the clock of the device says.
const served = servedApp()
const counted = (amountMinor: number) => ({ amountMinor, denominations: [] })
const today = day(new Date().toISOString().slice(0, 10))
const daysAgo = (days: number) => addDays(today, -days)
const noonOf = (on: Day | string) => `${on}T12:00:00Z`

async function openTill() {
  const { shopId, ownerToken: token } = await served.openOwnedShop({ timeZone: 'UTC' })
  const call = (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) =>
    served.call({ method, url: `/api/shops/${shopId}${path}`, token, ...(payload && { payload }) })
  const tillId = randomUUID()
  await call('POST', '/tills', { tillId, name: 'Till 1' })
  const { shiftOpens, cashMovements } = served.database().collections
  async function open(openedAt?: string) {
    const shiftId = randomUUID()
    const payload = { tillId, float: counted(5_000), lastSequence: 0, ...(openedAt && { openedAt }) }
    expect(await call('PUT', `/shifts/${shiftId}`, payload)).toMatchObject({
      status: 201,
      ...(openedAt && { body: { openedAt } }),
    })
    return { shiftId, stored: await shiftOpens.findOne({ _id: { shopId, shiftId } }) }
  }
  async function move(shiftId: string, movedAt: string) {
    const movementId = randomUUID()
    const payload = { direction: 'out', place: 'owner', amountMinor: 500, reason: 'Taken', movedAt }
    const { status, body } = await call('PUT', `/shifts/${shiftId}/movements/${movementId}`, payload)
    expect([status, (body.movements as { at: string }[]).at(-1)?.at]).toEqual([201, movedAt])
    return cashMovements.findOne({ _id: { shopId, movementId } })
  }
  const close = (shiftId: string) =>
    call('PUT', `/shifts/${shiftId}/close`, {
      ...{ cash: counted(5_000), slips: [], countedAt: new Date().toISOString(), lastSequence: 0 },
    })
  const audited = () => auditShop(served.database(), shopId)
  return { shopId, open, move, close, audited }
}

describe('a shift opened without the server counts', () => {
  test('to the day on which it was opened, and is looked at where that is more than three days back', async () => {
    const three = await openTill()
    const { stored } = await three.open(noonOf(daysAgo(3)))
    expect(stored).toMatchObject({ businessDay: daysAgo(3), postingDay: daysAgo(3) })
    expect(stored).not.toHaveProperty('reviews')
    const four = await openTill()
    expect((await four.open(noonOf(daysAgo(4)))).stored).toMatchObject({
      businessDay: daysAgo(4),
      reviews: [{ code: 'dated_back', said: daysAgo(4), expected: today }],
    })
    expect(await four.audited()).toEqual([])
  })

  test('to no day that is long gone: of 1970 it counts to the day it arrives, keeps what the clock said, and is looked at', async () => {
    const { open, audited } = await openTill()
    expect((await open(noonOf('1970-06-01'))).stored).toMatchObject({
      ...{ openedAt: noonOf('1970-06-01'), businessDay: today, postingDay: today },
      reviews: [
        { code: 'dated_back', said: '1970-06-01', expected: today },
        { code: 'dated_outside', said: '1970-06-01', expected: today },
      ],
    })
    expect(await audited()).toEqual([])
  })

  test('to no day before its till’s last shift was closed', async () => {
    const { open, close, audited } = await openTill()
    const first = await open()
    await close(first.shiftId)
    expect((await open(noonOf(daysAgo(2)))).stored).toMatchObject({
      businessDay: today,
      reviews: [{ code: 'dated_outside', said: daysAgo(2), expected: today }],
    })
    expect(await audited()).toEqual([])
  })

  test('to the day it arrives where the clock of the device is up to a day ahead', async () => {
    const { open, move, audited } = await openTill()
    const ahead = new Date(Date.now() + 23 * 3_600_000).toISOString()
    const { shiftId, stored } = await open(ahead)
    expect(stored).toMatchObject({ businessDay: today })
    expect(stored).not.toHaveProperty('reviews')
    expect(await move(shiftId, ahead)).toMatchObject({ businessDay: today, movedAt: ahead })
    expect(await audited()).toEqual([])
  })
})

describe('cash that was moved without the server counts', () => {
  test('to no day before its shift: money of today is not put into last year', async () => {
    const { open, move, audited } = await openTill()
    const { shiftId } = await open(noonOf(daysAgo(1)))
    expect(await move(shiftId, noonOf('2024-03-01'))).toMatchObject({
      ...{ movedAt: noonOf('2024-03-01'), businessDay: daysAgo(1), postingDay: daysAgo(1) },
      reviews: [
        { code: 'dated_back', said: '2024-03-01', expected: today },
        { code: 'dated_outside', said: '2024-03-01', expected: daysAgo(1) },
      ],
    })
    expect(await audited()).toEqual([])
  })

  test('to the first open day where its own is locked, and is looked at', async () => {
    const { shopId, open, move, audited } = await openTill()
    const locked = daysAgo(2)
    await served.database().collections.shops.updateOne({ _id: shopId }, { $set: { lockedThrough: locked } })
    const opened = await open(noonOf(locked))
    const reviews = [{ code: 'posted_later', said: locked, expected: daysAgo(1) }]
    const expected = { businessDay: locked, postingDay: daysAgo(1), reviews }
    expect(opened.stored).toMatchObject(expected)
    expect(await move(opened.shiftId, noonOf(locked))).toMatchObject(expected)
    expect(await audited()).toEqual([])
  })
})
