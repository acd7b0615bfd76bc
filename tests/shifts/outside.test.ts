import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aSale } from '#domain/documents/sale/a-sale.fixture.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { auditShop } from '#server/audit/service.ts'
import { rebuildProjections } from '#server/rebuild/service.ts'
import { password, servedApp } from '../support/served-app.ts'

// Every receipt is in exactly one Z report, or on the list of those outside a shift.
const served = servedApp()
const counted = (amountMinor: number) => ({ amountMinor, denominations: [] })

async function openTill() {
  const { shopId, ownerToken: token } = await served.openOwnedShop({ timeZone: 'UTC' })
  await served.call({ method: 'POST', url: '/api/session/accounting', token, payload: { password } })
  const call = (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) =>
    served.call({ method, url: `/api/shops/${shopId}${path}`, token, ...(payload && { payload }) })
  const tillId = randomUUID()
  await call('POST', '/tills', { tillId, name: 'Till 1' })
  const state = { sequence: 0 }
  const sell = async (facts: Partial<SaleBody> = {}) => {
    state.sequence += 1
    const receiptNumber = `A-${state.sequence}`
    const saleId = randomUUID()
    const sale = aSale({ tillId, receiptNumber, soldAt: new Date().toISOString(), ...facts })
    expect((await call('PUT', `/sales/${saleId}`, sale)).status).toBe(201)
    return { saleId, receiptNumber, sale }
  }
  const open = async (outside?: { through: number; isAdded: boolean }, shiftId = randomUUID()) => {
    const body = { tillId, float: counted(0), lastSequence: state.sequence, ...(outside && { outside }) }
    expect(await call('PUT', `/shifts/${shiftId}`, body)).toMatchObject({ status: 201 })
    return shiftId
  }
  const close = async (shiftId: string) => {
    const body = { cash: counted(0), slips: [], countedAt: new Date().toISOString() }
    const closed = await call('PUT', `/shifts/${shiftId}/close`, { ...body, lastSequence: state.sequence })
    expect(closed.status, JSON.stringify(closed.body)).toBe(201)
    return closed.body
  }
  const asked = async () => (await call('GET', `/outside-shifts/${tillId}`)).body
  const listed = async () => {
    const numbers: string[] = []
    let cursor = ''
    do {
      const page = (await call('GET', `/outside-shifts?limit=2${cursor}`)).body as {
        items: { receiptNumber: string }[]
        nextCursor: string | null
      }
      numbers.push(...page.items.map(({ receiptNumber }) => receiptNumber))
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`
    } while (cursor !== '')
    return numbers
  }
  return { shopId, call, tillId, sell, open, close, asked, listed }
}

test('what was sold without a shift is asked about, listed, and added to the shift that is opened', async () => {
  const { shopId, call, sell, open, close, asked, listed } = await openTill()
  const first = await sell()
  await sell({ tenders: [{ kind: 'card', amountMinor: 1_000 }] as SaleBody['tenders'] })
  await sell()
  // Of two paid in cash, one was really paid by card.
  const correction = {
    from: { kind: 'cash' },
    to: { kind: 'card' },
    amountMinor: 1_000,
    reason: 'Keyed to cash',
  }
  const path = `/sales/${first.saleId}/payment-corrections/${randomUUID()}`
  expect((await call('PUT', path, correction)).status).toBe(201)
  const question = await asked()
  expect(question).toMatchObject({ receipts: 3, deposits: 0, cashMinor: 1_000, isTooMany: false })
  expect(await listed()).toEqual(['A-3', 'A-2', 'A-1'])

  // Recorded after the question was answered: it is not in the answer, and stays on the list.
  await sell()
  const shiftId = await open({ through: question.through as number, isAdded: true })
  expect(await listed()).toEqual(['A-4'])
  await sell({ shiftId })
  const z = await close(shiftId)
  expect(z).toMatchObject({
    sums: { sales: 1, salesMinor: 1_000, firstReceipt: 'A-5', lastReceipt: 'A-5' },
    outside: {
      sums: {
        ...{ sales: 3, salesMinor: 3_000, netMinor: 3_000, firstReceipt: 'A-1', lastReceipt: 'A-3' },
        tenders: [
          { tender: 'cash', amountMinor: 1_000 },
          { tender: 'card', amountMinor: 2_000 },
        ],
      },
    },
    // Its cash was in the drawer before the float was counted.
    closed: { expected: [{ tender: 'cash', amountMinor: 1_000 }], varianceMinor: -1_000 },
  })
  expect((await call('GET', `/shifts/${shiftId}`)).body).toEqual(z)

  // The rest is asked about at the next opening, and after that answer stays on the list permanently.
  const again = await asked()
  expect(again).toMatchObject({ receipts: 1, cashMinor: 1_000 })
  await close(await open({ through: again.through as number, isAdded: false }))
  expect(await asked()).toMatchObject({ receipts: 0, cashMinor: 0 })
  expect(await listed()).toEqual(['A-4'])
  expect(await auditShop(served.database(), shopId)).toEqual([])
  expect(await rebuildProjections(served.database(), shopId, new Date())).toEqual([])
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('a receipt that arrives after its shift was closed is on the list until it is added to another shift', async () => {
  const { call, tillId, sell, open, close, asked, listed } = await openTill()
  const early = await open()
  await sell({ shiftId: early })
  await close(early)
  await sell({ shiftId: early })
  await sell({ shiftId: randomUUID() })
  expect(await asked()).toMatchObject({ receipts: 1, cashMinor: 1_000 })
  expect(await listed()).toEqual(['A-3', 'A-2'])
  const { through } = (await asked()) as { through: number }
  const later = await open({ through, isAdded: true })
  // The shift that the third names is not one of this till: it stays on the list.
  expect(await listed()).toEqual(['A-3'])
  expect(await close(later)).toMatchObject({
    sums: { sales: 0 },
    outside: { sums: { sales: 1, firstReceipt: 'A-2', lastReceipt: 'A-2' } },
  })
  expect((await call('GET', `/shifts/${early}`)).body).toMatchObject({ sums: { sales: 1 } })

  // An answer about entries that do not exist yet is ignored.
  const ahead = await open({ through: 999_999, isAdded: true })
  expect(await close(ahead)).not.toHaveProperty('outside')
  await sell()
  expect(await asked()).toMatchObject({ receipts: 1 })
  expect(await listed()).toEqual(['A-4', 'A-3'])

  // The same opening again, with another answer, is the same opening.
  const shiftId = await open()
  const body = { tillId, float: counted(0), lastSequence: 4, outside: { through, isAdded: true } }
  expect((await call('PUT', `/shifts/${shiftId}`, body)).status).toBe(200)
})

test('receipts that name a shift belong to it, also if they arrived before its opening', async () => {
  const { sell, open, close, asked, listed } = await openTill()
  const shiftId = randomUUID()
  await sell({ shiftId })
  expect(await asked()).toMatchObject({ receipts: 0 })
  expect(await listed()).toEqual(['A-1'])
  const { through } = (await asked()) as { through: number }
  await open({ through, isAdded: true }, shiftId)
  expect(await listed()).toEqual([])
  const z = await close(shiftId)
  expect(z).toMatchObject({ sums: { sales: 1, firstReceipt: 'A-1' } })
  expect(z).not.toHaveProperty('outside')
})
