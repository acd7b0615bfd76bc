import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aSale } from '#domain/documents/sale/a-sale.fixture.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { auditShop } from '#server/audit/service.ts'
import { readBalances } from '#server/ledger/store.ts'
import { rebuildProjections } from '#server/rebuild/service.ts'
import { today } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const counted = (amountMinor: number) => ({ amountMinor, denominations: [] })
const summary = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code]
const ownersCode = '301975'

async function openTill(employee?: { email: string; uid: string }) {
  const {
    shopId,
    ownerToken: token,
    as,
    call,
  } = await served.openBooks({
    timeZone: 'UTC',
    ...(employee && { employee: [{ contact: employee.email, uid: employee.uid }] }),
  })
  const tillId = randomUUID()
  await call('POST', '/tills', { tillId, name: 'Counter' })
  const sell = async (receiptNumber: string, facts: Partial<SaleBody>) => {
    const saleId = randomUUID()
    const soldAt = new Date().toISOString()
    const sale = aSale({ tillId, receiptNumber, soldAt, ...facts })
    expect(await call('PUT', `/sales/${saleId}`, sale)).toMatchObject({ status: 201 })
    return { saleId, sale }
  }
  const openShift = async (floatMinor: number, lastSequence: number) => {
    const shiftId = randomUUID()
    await call('PUT', `/shifts/${shiftId}`, { tillId, float: counted(floatMinor), lastSequence })
    return shiftId
  }
  const close = (shiftId: string, cashMinor: number, lastSequence: number) =>
    call('PUT', `/shifts/${shiftId}/close`, {
      ...{ cash: counted(cashMinor), slips: [], countedAt: new Date().toISOString(), lastSequence },
    })
  const balances = async () => {
    const found = await readBalances(served.database().collections, shopId, null)
    return Object.fromEntries([...found].filter(([, amount]) => Number(amount) !== 0))
  }
  return { shopId, token, as, call, tillId, sell, openShift, close, balances }
}

const card = [{ kind: 'card', amountMinor: 1_000 }] as SaleBody['tenders']
const keyed = (from: string, to: string, amountMinor = 1_000, more = {}) => ({
  ...{ from: { kind: from }, to: { kind: to }, amountMinor, reason: 'Wrong key', ...more },
})

test('a sale keyed to the wrong payment type is put right: books, shift, day and the refund after it', async () => {
  const { shopId, call, sell, openShift, close, balances } = await openTill()
  const shiftId = await openShift(5_000, 0)
  const { saleId, sale } = await sell('A-1', { shiftId, tenders: card })
  await sell('A-2', { shiftId })
  const correctionId = randomUUID()
  const correct = (body: object, id = randomUUID()) =>
    call('PUT', `/sales/${saleId}/payment-corrections/${id}`, body)

  expect(summary(await correct(keyed('card', 'cash', 1_001)))).toEqual([422, 'payment_correction_exceeds'])
  expect(await correct(keyed('card', 'cash'), correctionId)).toMatchObject({
    status: 201,
    body: { receiptNumber: 'A-1', from: { name: 'Card' }, to: { name: 'Cash' }, isCounted: false },
  })
  expect((await correct(keyed('card', 'cash'), correctionId)).status).toBe(200)
  expect(summary(await correct(keyed('card', 'cash', 1), correctionId))).toEqual([
    409,
    'payment_correction_conflict',
  ])
  expect(summary(await correct(keyed('card', 'cash', 1)))).toEqual([422, 'payment_correction_exceeds'])
  expect(summary(await correct(keyed('card', 'card')))).toEqual([400, 'invalid_request'])
  const unknown = {
    from: { kind: 'cash' },
    to: { kind: 'card', typeId: 'zelle' },
    amountMinor: 1,
    reason: 'x',
  }
  expect(summary(await correct(unknown))).toEqual([422, 'payment_type_unknown'])

  // The X report, the receipt and the refund know it.
  const x = await call('GET', `/shifts/${shiftId}`)
  expect(x.body).toMatchObject({
    sums: {
      tenders: [
        { tender: 'cash', amountMinor: 2_000 },
        { tender: 'card', amountMinor: 0 },
      ],
    },
    corrections: [{ receiptNumber: 'A-1' }],
  })
  expect((await call('GET', `/sales/${saleId}`)).body).toMatchObject({
    paymentCorrections: [{ correctionId, reason: 'Wrong key' }],
    leftToTakeBack: { leftByType: [{ kind: 'cash', amountMinor: 1_000 }] },
  })
  const refund = (receiptNumber: string, kind: string) =>
    call('PUT', `/sales/${randomUUID()}`, {
      ...sale,
      ...{ kind: 'return', returnOf: saleId, reason: 'faulty', receiptNumber },
      tenders: [{ kind, amountMinor: 1_000 }],
      lines: sale.lines.map((line) => ({ ...line, returnOfLineId: line.lineId })),
    })
  const back = await refund('A-3', 'cash')
  expect(back.status).toBe(201)
  expect((back.body.reviews as { code: string }[]).map(({ code }) => code)).not.toContain(
    'refund_tender_differs',
  )
  // What went back can't be moved any more.
  expect(summary(await correct(keyed('cash', 'card', 1)))).toEqual([422, 'payment_correction_exceeds'])

  const closed = await close(shiftId, 6_000, 3)
  expect(closed.body).toMatchObject({
    sums: {
      tenders: [
        { tender: 'cash', amountMinor: 1_000 },
        { tender: 'card', amountMinor: 0 },
      ],
    },
    closed: { expected: [{ amountMinor: 6_000 }, { amountMinor: 0 }], varianceMinor: 0 },
  })
  expect(await balances()).toMatchObject({ 1000: 6_000 })
  const day = today()
  const income = await call('GET', `/reports/income-schedule?from=${day}&to=${day}&group=tender`)
  expect(income.body).toMatchObject({ tiesToLedger: true })
  expect(await auditShop(served.database(), shopId)).toEqual([])
  expect(await rebuildProjections(served.database(), shopId, new Date())).toEqual([])
})

test('once the drawer was counted, its cash stays, and what the count booked as short is taken back', async () => {
  const { shopId, call, sell, openShift, close, balances } = await openTill()
  const shiftId = await openShift(5_000, 0)
  // Keyed as cash, paid by card: the count is 10.00 short.
  const { saleId } = await sell('A-1', { shiftId })
  expect((await close(shiftId, 5_000, 1)).body).toMatchObject({ closed: { varianceMinor: -1_000 } })
  expect(await balances()).toMatchObject({ 1000: 5_000, 6910: 1_000 })
  const path = `/sales/${saleId}/payment-corrections/${randomUUID()}`
  expect((await call('PUT', path, keyed('cash', 'card'))).body).toMatchObject({ isCounted: true })
  const after = await balances()
  expect(after).toMatchObject({ 1000: 5_000 })
  expect(after).not.toHaveProperty('6910')
  // The Z report stays as it was printed, and lists what was corrected since.
  expect((await call('GET', `/shifts/${shiftId}`)).body).toMatchObject({
    sums: { tenders: [{ tender: 'cash', amountMinor: 1_000 }] },
    corrections: [{ receiptNumber: 'A-1', amountMinor: 1_000 }],
  })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('a cashier needs the owner’s approval of this receipt and this amount, once', async () => {
  const employee = await served.person('cashier')
  const { token, as, sell } = await openTill(employee)
  const call = as((await served.signIn(employee)).token)
  await as(token)('PUT', '/own-code', { code: ownersCode })
  const { saleId } = await sell('A-1', { tenders: card })
  const correct = (more: object, amountMinor = 400) =>
    call(
      'PUT',
      `/sales/${saleId}/payment-corrections/${randomUUID()}`,
      keyed('card', 'cash', amountMinor, more),
    )
  expect(summary(await correct({}))).toEqual([403, 'payment_correction_needs_owner'])
  const approve = async (act: string, mostMinor: number) => {
    const requested = { saleId, act, mostMinor, by: { code: ownersCode } }
    return (await call('POST', '/approvals', requested)).body.approvalId as string
  }
  const approvalId = await approve('payment-correction', 400)
  for (const wrong of [randomUUID(), await approve('refund', 400)])
    expect(summary(await correct({ approvalId: wrong }))).toEqual([403, 'payment_correction_needs_owner'])
  expect(summary(await correct({ approvalId }, 401))).toEqual([403, 'payment_correction_needs_owner'])
  expect((await correct({ approvalId })).status).toBe(201)
  expect(summary(await correct({ approvalId }))).toEqual([409, 'approval_spent'])
})
