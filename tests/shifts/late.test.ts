import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aSale, aSaleLine } from '#domain/documents/sale/a-sale.fixture.ts'
import { minor } from '#domain/money.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import { plainPaymentTypes } from '#domain/payments/payment-type.ts'
import { auditShop } from '#server/audit/service.ts'
import { readBalances } from '#server/ledger/store.ts'
import { today } from '../support/clock.ts'
import { entriesOf } from '../support/journal.ts'
import { servedApp } from '../support/served-app.ts'

// What a till did to its shift while the server was away arrives later, and maybe more than once.
const served = servedApp()
const hour = 3_600_000
const summary = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code]
const counted = (amountMinor: number) => ({ amountMinor, denominations: [] })
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()

async function openTill() {
  const { shopId, call } = await served.openBooks({ timeZone: 'UTC' })
  const tillId = randomUUID()
  await call('POST', '/tills', { tillId, name: 'Till 1' })
  return { shopId, call, tillId }
}

test('a shift that arrives the next day keeps its business day and its hours, and counts once however often it is sent', async () => {
  const { shopId, call, tillId } = await openTill()
  const shiftId = randomUUID()
  const openedAt = ago(24)
  const day = openedAt.slice(0, 10)
  const open = { tillId, float: counted(5_000), lastSequence: 0, openedAt }
  expect(summary(await call('PUT', `/shifts/${shiftId}`, open))).toEqual([201, undefined])
  expect(summary(await call('PUT', `/shifts/${shiftId}`, open))).toEqual([200, undefined])
  const another = { ...open, openedAt: ago(23) }
  expect(summary(await call('PUT', `/shifts/${shiftId}`, another))).toEqual([409, 'shift_conflict'])

  const soldAt = ago(23)
  const sale = aSale({ tillId, shiftId, soldAt, receiptNumber: 'A-1' })
  expect((await call('PUT', `/sales/${randomUUID()}`, sale)).status).toBe(201)
  const movedAt = ago(22)
  const move = { direction: 'out', place: 'safe', amountMinor: 2_000, reason: 'Too much', movedAt }
  const path = `/shifts/${shiftId}/movements/${randomUUID()}`
  expect(summary(await call('PUT', path, move))).toEqual([201, undefined])
  expect(summary(await call('PUT', path, move))).toEqual([200, undefined])
  expect(summary(await call('PUT', path, { ...move, movedAt: ago(21) }))).toEqual([
    409,
    'cash_movement_conflict',
  ])

  expect((await call('GET', `/shifts/${shiftId}`)).body).toMatchObject({
    ...{ businessDay: day, openedAt, heldMinor: 0, cashOutMinor: 2_000 },
    sums: { sales: 1, salesMinor: 1_000 },
    movements: [{ at: movedAt, amountMinor: 2_000 }],
  })
  const close = { cash: counted(4_000), slips: [], countedAt: new Date().toISOString(), lastSequence: 1 }
  expect((await call('PUT', `/shifts/${shiftId}/close`, close)).body.closed).toMatchObject({
    expected: [{ tender: 'cash', amountMinor: 4_000 }],
    varianceMinor: 0,
  })
  const entries = await entriesOf(served.database().collections, shopId)
  const daysOf = (kind: string) =>
    entries.filter(({ source }) => source.kind === kind).map(({ businessDay }) => businessDay)
  expect([daysOf('shift-open'), daysOf('cash-movement')]).toEqual([[day], [movedAt.slice(0, 10)]])
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('too much by mobile money goes back in cash: the wallet has all of it, and the drawer less', async () => {
  const { shopId, call, tillId } = await openTill()
  const shiftId = randomUUID()
  await call('PUT', `/shifts/${shiftId}`, { tillId, float: counted(50_000), lastSequence: 0 })
  const wallet: Tender[] = [{ kind: 'mobile-money', amountMinor: minor(40_000) }]
  const sell = async (count: number) => {
    const lines = [aSaleLine({ unitPriceMinor: minor(30_000) })]
    const soldAt = new Date().toISOString()
    const sale = aSale({ tillId, shiftId, soldAt, receiptNumber: `A-${count}`, lines })
    const totals = { ...sale.totals, changeMinor: minor(10_000) }
    const saleId = randomUUID()
    const { status } = await call('PUT', `/sales/${saleId}`, { ...sale, tenders: wallet, totals })
    const stored = await served.database().collections.sales.findOne({ _id: { shopId, saleId } })
    return [status, stored?.reviews.filter(({ code }) => code === 'change_not_allowed')]
  }
  // The shop has not allowed it; it is paid, and looked at.
  expect(await sell(1)).toEqual([201, [{ code: 'change_not_allowed', said: 10_000 }]])
  const value = plainPaymentTypes.map((type) =>
    type.kind === 'mobile-money' ? { ...type, givesChange: true } : type,
  )
  const from = today()
  const set = await call('PUT', `/settings/${randomUUID()}`, { setting: 'payment-types', value, from })
  expect(set.status, JSON.stringify(set.body)).toBe(201)
  expect(await sell(2)).toEqual([201, []])
  const balances = Object.fromEntries(await readBalances(served.database().collections, shopId, null))
  expect(balances).toMatchObject({ 1000: 30_000, 1030: 80_000, 4000: -60_000 })
  const close = { cash: counted(30_000), slips: [], countedAt: new Date().toISOString(), lastSequence: 2 }
  const closed = await call('PUT', `/shifts/${shiftId}/close`, close)
  expect(closed.body).toMatchObject({
    sums: {
      salesMinor: 60_000,
      tenders: [
        { tender: 'cash', amountMinor: -20_000 },
        { tender: 'mobile-money', amountMinor: 80_000 },
      ],
    },
    closed: {
      varianceMinor: 0,
      expected: [
        { tender: 'cash', amountMinor: 30_000 },
        { tender: 'mobile-money', amountMinor: 80_000 },
      ],
    },
  })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})
