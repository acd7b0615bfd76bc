import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#domain/business-day.ts'
import { auditShop } from '#server/audit/service.ts'
import { today } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'

// The float is in the drawer and the cash is out of it, whatever the time of the device.
const served = servedApp()
const counted = (amountMinor: number) => ({ amountMinor, denominations: [] })
const daysAgo = (days: number) => addDays(today(), -days)
const noonOf = (on: Day | string) => `${on}T12:00:00Z`

/** What a device sends of its clock: with the request, and with what was done. */
type Device = { time?: string; clock?: object }

async function openTill() {
  const { shopId, ownerToken: token, call } = await served.openOwnedShop({ timeZone: 'UTC' })
  const tillId = randomUUID()
  await call('POST', '/tills', { tillId, name: 'Till 1' })
  const send = (path: string, payload: object, { time, clock }: Device) =>
    served.call({
      ...{ method: 'PUT', url: `/api/shops/${shopId}${path}`, token },
      ...(time !== undefined && { headers: { 'x-device-time': time } }),
      payload: { ...payload, ...(clock && { clock }) },
    })
  const { shiftOpens, cashMovements } = served.database().collections
  async function open(openedAt?: string, device: Device = {}) {
    const shiftId = randomUUID()
    const payload = { tillId, float: counted(5_000), lastSequence: 0, ...(openedAt && { openedAt }) }
    expect(await send(`/shifts/${shiftId}`, payload, device)).toMatchObject({
      status: 201,
      ...(openedAt && { body: { openedAt } }),
    })
    return { shiftId, stored: await shiftOpens.findOne({ _id: { shopId, shiftId } }) }
  }
  async function move(shiftId: string, movedAt: string, device: Device = {}) {
    const movementId = randomUUID()
    const payload = { direction: 'out', place: 'owner', amountMinor: 500, reason: 'Taken', movedAt }
    const { status, body } = await send(`/shifts/${shiftId}/movements/${movementId}`, payload, device)
    expect([status, (body.movements as { at: string }[]).at(-1)?.at]).toEqual([201, movedAt])
    return cashMovements.findOne({ _id: { shopId, movementId } })
  }
  async function openDrawer(openedAt: string, device: Device = {}) {
    const openingId = randomUUID()
    const payload = { tillId, openedAt, reason: 'Change' }
    expect((await send(`/drawer-openings/${openingId}`, payload, device)).status).toBe(204)
    const openings = served.database().db.collection<{ _id: object }>('drawerOpenings')
    return openings.findOne({ _id: { shopId, openingId } })
  }
  const close = (shiftId: string) =>
    call('PUT', `/shifts/${shiftId}/close`, {
      ...{ cash: counted(5_000), slips: [], countedAt: new Date().toISOString(), lastSequence: 0 },
    })
  const clockOf = async () =>
    ((await call('GET', '/tills')).body.items as { clock?: { behindMs: number } }[])[0]?.clock
  const audited = () => auditShop(served.database(), shopId)
  return { shopId, open, move, openDrawer, close, clockOf, audited }
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
      reviews: [{ code: 'dated_back', said: daysAgo(4), expected: today() }],
    })
    expect(await four.audited()).toEqual([])
  })

  test('to no day that is long gone: of 1970 it counts to the day it arrives, keeps the time of the clock, and is reviewed', async () => {
    const { open, audited } = await openTill()
    expect((await open(noonOf('1970-06-01'))).stored).toMatchObject({
      ...{ openedAt: noonOf('1970-06-01'), businessDay: today(), postingDay: today() },
      reviews: [
        { code: 'dated_back', said: '1970-06-01', expected: today() },
        { code: 'dated_outside', said: '1970-06-01', expected: today() },
      ],
    })
    expect(await audited()).toEqual([])
  })

  test('to no day before its till’s last shift was closed', async () => {
    const { open, close, audited } = await openTill()
    const first = await open()
    await close(first.shiftId)
    expect((await open(noonOf(daysAgo(2)))).stored).toMatchObject({
      businessDay: today(),
      reviews: [{ code: 'dated_outside', said: daysAgo(2), expected: today() }],
    })
    expect(await audited()).toEqual([])
  })

  test('to the day it arrives where the clock of the device is up to a day ahead', async () => {
    const { open, move, audited } = await openTill()
    const ahead = new Date(Date.now() + 23 * 3_600_000).toISOString()
    const { shiftId, stored } = await open(ahead)
    expect(stored).toMatchObject({ businessDay: today() })
    expect(stored).not.toHaveProperty('reviews')
    expect(await move(shiftId, ahead)).toMatchObject({ businessDay: today(), movedAt: ahead })
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
        { code: 'dated_back', said: '2024-03-01', expected: today() },
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

describe('a till whose clock is wrong', () => {
  const dayMs = 86_400_000
  const shownBy = (aheadMs: number) => new Date(Date.now() + aheadMs).toISOString()

  test.each([-dayMs, dayMs])(
    'opens a shift, moves cash and opens the drawer on the day that it is (%s ms ahead)',
    async (aheadMs) => {
      const { open, move, openDrawer, clockOf, audited } = await openTill()
      const shown = shownBy(aheadMs)
      const { shiftId, stored } = await open(shown, { time: shown })
      expect(stored).toMatchObject({ businessDay: today(), openedAt: shown })
      expect(stored).not.toHaveProperty('reviews')
      // The next contact is a movement: its clock is measured and kept by that as well.
      const moved = await move(shiftId, shown, { time: shownBy(aheadMs) })
      expect(moved).toMatchObject({ businessDay: today(), movedAt: shown })
      expect(moved?.reviews ?? []).not.toContainEqual(expect.objectContaining({ code: 'dated_outside' }))
      expect(await openDrawer(shown, { time: shownBy(aheadMs) })).toMatchObject({ businessDay: today() })
      expect(Math.abs((await clockOf())?.behindMs ?? 0)).toBeGreaterThan(dayMs - 60_000)
      expect(await audited()).toEqual([])
    },
  )

  test('is not corrected again if the device corrected its time', async () => {
    const { open } = await openTill()
    const clock = { fromMs: dayMs - 50, toMs: dayMs + 50, at: shownBy(-dayMs) }
    const { stored } = await open(shownBy(0), { time: shownBy(-dayMs), clock })
    expect(stored).toMatchObject({ businessDay: today() })
    expect(stored).not.toHaveProperty('doneBetween')
    expect(stored).not.toHaveProperty('clock')
  })

  test('is reviewed if it dates something later than the time at which it sends it', async () => {
    const { open, move } = await openTill()
    const device = { time: shownBy(0), clock: { fromMs: -50, toMs: 50 } }
    const unsure = expect.objectContaining({ code: 'time_unsure' })
    const { shiftId, stored } = await open(shownBy(3_600_000), device)
    expect(stored?.reviews).toContainEqual(unsure)
    expect((await move(shiftId, shownBy(dayMs), device))?.reviews).toContainEqual(unsure)
  })

  test('is reviewed if its clock was changed since', async () => {
    const { open, move } = await openTill()
    const clock = { fromMs: dayMs - 50, toMs: dayMs + 50 }
    const device = { time: shownBy(0), clock }
    const { shiftId, stored } = await open(shownBy(-2 * dayMs), device)
    const unsure = expect.objectContaining({ code: 'time_unsure' })
    expect(stored?.reviews).toContainEqual(unsure)
    expect((await move(shiftId, shownBy(-2 * dayMs), device))?.reviews).toContainEqual(unsure)
  })
})
