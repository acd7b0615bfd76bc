import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { auditShop } from '#server/audit/service.ts'
import { rebuildProjections } from '#server/rebuild/service.ts'
import { today } from '../support/clock.ts'
import { openDepositShop } from '../support/deposit-shop.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const summary = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code]

test('a deposit is taken with its tax, pays sales in pieces, and no tax is counted twice', async () => {
  const { shopId, customerId, take, open, saleWith, sell, balances, taxOfMonth, ties, call } =
    await openDepositShop(served)
  const depositId = await take(0, {
    tenders: [
      { kind: 'cash', amountMinor: 2_000 },
      { kind: 'mobile-money', amountMinor: 4_001, reference: 'MM-1' },
    ],
  })
  expect(await balances()).toEqual({
    ...{ 1000: 2_000, 1030: 4_001 },
    ...{ 2101: -750, 2102: -125, 2103: -125, 2250: -5_001 },
  })
  expect(await ties()).toContainEqual({ account: '2250', openMinor: -5_001, ledgerMinor: -5_001 })
  expect(await open()).toMatchObject([{ depositId, text: 'A cupboard', totalMinor: 6_001, leftMinor: 6_001 }])
  const party = await call('GET', `/credit/customers/${customerId}`)
  expect(party.body).toMatchObject({ balanceMinor: -5_001, creditMinor: 5_001, depositMinor: 5_001 })
  // It is no store credit, and pays nothing that is owed.
  const balance = await call('GET', `/customers/${customerId}/balance`)
  expect(balance.body).toMatchObject({ owedMinor: 0, creditMinor: 0 })

  const saleId = randomUUID()
  const sale = saleWith(1, [{ depositId, amountMinor: 3_333 }])
  expect(await sell(sale, saleId)).toMatchObject({ status: 201, body: { reviews: [] } })
  expect(await sell(sale, saleId)).toMatchObject({ status: 200 })
  expect(await open()).toMatchObject([{ leftMinor: 2_668 }])
  expect(await sell(saleWith(2, [{ depositId, amountMinor: 2_668 }]))).toMatchObject({
    status: 201,
    body: { reviews: [] },
  })
  expect(await open()).toEqual([])
  // As if both had been paid in full at the till: 240.00 with 40.00 of tax.
  const after = await balances()
  expect(after).toMatchObject({ 2101: -3_000, 2102: -500, 2103: -500, 4000: -20_000 })
  expect(after).not.toHaveProperty('2250')
  expect(after).not.toHaveProperty('1100')
  expect((await taxOfMonth()).toSorted()).toEqual([
    ['gh-getfund', 20_000, 500],
    ['gh-nhil', 20_000, 500],
    ['gh-vat', 20_000, 3_000],
  ])

  const income = await call('GET', `/reports/income-schedule?from=${today()}&to=${today()}&group=day`)
  expect(income.body).toMatchObject({ tiesToLedger: true })
  expect((income.body as { totals: { tenders: object[] } }).totals.tenders).toContainEqual({
    tender: 'customer-deposit',
    label: 'Deposit',
    amountMinor: 6_001,
  })
  const cash = await call('GET', `/reports/profit-loss?from=${today()}&to=${today()}&basis=cash`)
  // 240.00 with 40.00 of tax was paid, 60.01 of it before the goods.
  expect(cash.body).toMatchObject({ tiesToTrialBalance: true, total: { netSalesMinor: 20_000 } })
  expect(await auditShop(served.database(), shopId)).toEqual([])
  await rebuildProjections(served.database(), shopId, new Date())
  expect(await balances()).toEqual(after)
})

test('two sales that use one deposit at the same moment never use more than is left', async () => {
  const { shopId, take, hold, open, saleWith, sell, balances, ties } = await openDepositShop(served)
  const depositId = await take(6_000)
  const [one, two] = [randomUUID(), randomUUID()]
  const held = await Promise.all([hold(one, depositId, 4_000), hold(two, depositId, 4_000)])
  expect(held.filter(({ status }) => status === 200).length).toBeLessThan(2)
  expect(held.find(({ status }) => status !== 200)?.body.code).toBe('deposit_not_enough')
  expect((await hold(one, depositId, 6_001)).body.code).toBe('deposit_not_enough')
  expect((await hold(one, randomUUID(), 1)).body.code).toBe('deposit_not_found')

  // Sent anyway: what was paid is recorded, the rest is owed, and looked at.
  const used = [{ depositId, amountMinor: 4_000 }]
  const sold = await Promise.all([sell(saleWith(1, used), one), sell(saleWith(2, used), two)])
  expect(sold.map(({ status }) => status)).toEqual([201, 201])
  const reviews = sold.flatMap(({ body }) => body.reviews as object[])
  expect(reviews).toEqual([{ code: 'deposit_short', said: 4_000, expected: 2_000 }])
  expect(await open()).toEqual([])
  const after = await balances()
  expect(after).toMatchObject({ 1100: 2_000 })
  expect(after).not.toHaveProperty('2250')
  expect(await ties()).toMatchObject([
    { account: '1100', openMinor: 2_000, ledgerMinor: 2_000 },
    { account: '2200' },
    { account: '2250', openMinor: 0, ledgerMinor: 0 },
  ])
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('a deposit reserved for a sale is there for that sale, and for others once it is released', async () => {
  const { take, hold, open, call } = await openDepositShop(served)
  const depositId = await take(6_000)
  const second = await take(100)
  const [own, other] = [randomUUID(), randomUUID()]
  expect(await hold(own, depositId, 5_000)).toMatchObject({ status: 200, body: { leftMinor: 1_000 } })
  await hold(own, second, 100)
  expect(await open(own)).toMatchObject([{ leftMinor: 6_000 }, { leftMinor: 100 }])
  expect(await open(other)).toMatchObject([{ leftMinor: 1_000 }, { leftMinor: 0 }])
  expect((await call('DELETE', `/deposit-holds/${own}/${depositId}`)).status).toBe(204)
  // The other one still pays that sale.
  expect(await open(other)).toMatchObject([{ leftMinor: 6_000 }, { leftMinor: 0 }])
  // What is asked for another customer is theirs all the time.
  const kofi = randomUUID()
  await call('POST', '/customers', { customerId: kofi, name: 'Kofi' })
  const forKofi = { customerId: kofi, amountMinor: 6_000 }
  const refused = await call('PUT', `/deposit-holds/${other}/${depositId}`, forKofi)
  expect(summary(refused)).toEqual([404, 'deposit_not_found'])
  expect(
    await served.database().db.collection('depositHolds').countDocuments({ '_id.depositId': depositId }),
  ).toBe(0)
})

test('an unused deposit is given back with its tax; a used one is not, and its sale goes back by the receipt', async () => {
  const { shopId, take, giveBack, saleWith, sell, balances, call, customerId } = await openDepositShop(served)
  const before = await balances()
  const unused = await take(6_000)
  expect(await giveBack(unused)).toMatchObject({ status: 201 })
  expect(await balances()).toEqual(before)
  expect(summary(await giveBack(unused))).toEqual([409, 'already_reversed'])
  // What was given back pays nothing.
  const late = await sell(saleWith(1, [{ depositId: unused, amountMinor: 500 }]))
  expect(late.body.reviews).toEqual([{ code: 'deposit_short', said: 500, expected: 0 }])

  const used = await take(6_000)
  const saleId = randomUUID()
  const sale = saleWith(2, [{ depositId: used, amountMinor: 6_000 }])
  await sell(sale, saleId)
  expect(summary(await giveBack(used))).toEqual([409, 'deposit_used'])
  const [line] = sale.lines
  const back = {
    ...sale,
    ...{ receiptNumber: 'A-3', kind: 'return', returnOf: saleId },
    lines: [{ ...line, returnOfLineId: line?.lineId }],
    tenders: [
      { kind: 'store-credit', amountMinor: 6_000 },
      { kind: 'cash', amountMinor: 6_000 },
    ],
  }
  expect(await call('PUT', `/sales/${randomUUID()}`, back)).toMatchObject({
    status: 201,
    body: { reviews: [] },
  })
  const balance = await call('GET', `/customers/${customerId}/balance`)
  expect(balance.body).toMatchObject({ owedMinor: 500, creditMinor: 6_000 })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('a deposit taken in a shift is in its Z report, whichever shift gives it back', async () => {
  const { shopId, take, giveBack, call, openShift, close, said, tillId } = await openDepositShop(served)
  const first = await openShift(1_000)
  const depositId = await take(6_000, { shiftId: first })
  const byPhone = { tenders: [{ kind: 'mobile-money', amountMinor: 2_500 }] }
  await take(0, { shiftId: first, ...byPhone })
  const deposits = [
    { tender: 'cash', amountMinor: 6_000 },
    { tender: 'mobile-money', amountMinor: 2_500 },
  ]
  expect((await call('GET', `/shifts/${first}`)).body).toMatchObject({ deposits, closed: null })
  const slips = [{ tender: 'mobile-money', amountMinor: 2_500 }]
  expect(await close(first, 7_000, slips)).toMatchObject({
    deposits,
    closed: {
      varianceMinor: 0,
      expected: [
        { tender: 'cash', amountMinor: 7_000 },
        { tender: 'mobile-money', amountMinor: 2_500 },
      ],
    },
  })
  const second = await openShift(7_000)
  expect(await giveBack(depositId)).toMatchObject({ status: 201 })
  expect(await close(second, 1_000)).toMatchObject({ deposits: [], closed: { varianceMinor: 0 } })
  const late = await call('PUT', `/tills/${tillId}/deposits/${randomUUID()}`, said(10, { shiftId: first }))
  expect(summary(late)).toEqual([409, 'shift_closed'])
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('bad deposits are refused, and nothing is written', async () => {
  const { call, staff, said, tillId, balances } = await openDepositShop(served)
  const put = (body: object, id: string = randomUUID(), by = call, till = tillId) =>
    by('PUT', `/tills/${till}/deposits/${id}`, body)
  expect(summary(await put(said(100, { customerId: randomUUID() })))).toEqual([404, 'customer_not_found'])
  expect(summary(await put(said(100), randomUUID(), call, randomUUID()))).toEqual([404, 'till_not_found'])
  expect(summary(await put(said(100, { businessDay: '2999-01-01' })))).toEqual([422, 'deposit_in_future'])
  expect(summary(await put(said(0)))).toEqual([400, 'invalid_request'])
  const unknownType = { tenders: [{ kind: 'card', typeId: 'zelle', amountMinor: 5 }] }
  expect(summary(await put(said(0, unknownType)))).toEqual([422, 'payment_type_unknown'])
  expect(summary(await put(said(100, { businessDay: '2026-01-02' }), randomUUID(), staff))).toEqual([
    403,
    'owner_required',
  ])
  expect(await balances()).toEqual({})
  const id = randomUUID()
  expect(summary(await put(said(100), id, staff))).toEqual([201, undefined])
  expect(summary(await put(said(100), id, staff))).toEqual([200, undefined])
  expect(summary(await put(said(101), id, staff))).toEqual([409, 'deposit_conflict'])
  const receipt = { customerId: said(100).customerId, text: 'A cupboard', totalMinor: 100 }
  expect(await staff('GET', `/deposits/${id}`)).toMatchObject({ status: 200, body: receipt })
  expect(summary(await staff('GET', `/deposits/${randomUUID()}`))).toEqual([404, 'deposit_not_found'])
})

test('a deposit follows its customer who is merged, and keeps them from being erased', async () => {
  const { shopId, customerId, take, open, call, ties, saleWith, sell } = await openDepositShop(served)
  const [into, depositId] = [randomUUID(), await take(6_000)]
  await call('POST', '/customers', { customerId: into, name: 'Mrs Mensah' })
  const erasing = await call('PUT', `/erasures/${randomUUID()}`, { customerId })
  expect(summary(erasing)).toEqual([409, 'customer_has_open_items'])
  const merge = { side: 'customers', from: customerId, into }
  expect(await call('PUT', `/party-merges/${randomUUID()}`, merge)).toMatchObject({ status: 201 })
  const ofOther = await call('GET', `/customers/${into}/deposits`)
  expect(ofOther.body.items).toMatchObject([{ depositId, leftMinor: 6_000 }])
  expect(await open()).toMatchObject([{ depositId }])
  expect(await ties()).toContainEqual({ account: '2250', openMinor: -5_000, ledgerMinor: -5_000 })
  const sold = await sell(saleWith(1, [{ depositId, amountMinor: 6_000 }], { customerId: into }))
  expect(sold).toMatchObject({ status: 201, body: { reviews: [] } })
  expect(await open()).toEqual([])
  expect(await ties()).toContainEqual({ account: '2250', openMinor: 0, ledgerMinor: 0 })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})
