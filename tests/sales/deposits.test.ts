import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Day, day } from '#domain/business-day.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { minor } from '#domain/money.ts'
import { currentTaxRule } from '#domain/tax/tax-rule.ts'
import { auditShop } from '#server/audit/service.ts'
import { withLongs } from '#server/db/longs.ts'
import { readBalances } from '#server/ledger/store.ts'
import { rebuildProjections } from '#server/rebuild/service.ts'
import { aProduct, saleOf } from '../support/books.ts'
import { password, servedApp } from '../support/served-app.ts'

const served = servedApp()
const today = new Date().toISOString().slice(0, 10) as Day
const told = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code]

type Used = { depositId: string; amountMinor: number; useId?: string }
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A registered shop in Ghana (20 % in the price), with a cupboard for 120.00 and a customer who may owe 10.00. */
async function openShop() {
  const employee = await served.person('employee')
  const {
    shop,
    shopId,
    ownerToken: token,
  } = await served.openOwnedShop({
    timeZone: 'UTC',
    taxPack: 'GH',
    taxRegistrations: [{ from: day('2020-01-01'), scheme: 'standard', number: 'C0001' }],
    employee: [{ contact: employee.email, uid: employee.uid }],
  })
  await served.call({ method: 'POST', url: '/api/session/accounting', token, payload: { password } })
  const as = (who: string) => (method: Method, rest: string, payload?: object) =>
    served.call({ method, url: `/api/shops/${shopId}${rest}`, token: who, ...(payload && { payload }) })
  const call = as(token)
  const product = aProduct(shopId, { priceMinor: minor(12_000) })
  await served.database().collections.products.insertOne(withLongs(product))
  const [tillId, customerId] = [randomUUID(), randomUUID()]
  await call('POST', '/tills', { tillId, name: 'Front' })
  await call('POST', '/customers', { customerId, name: 'Ama Mensah', limitMinor: 1_000 })
  const said = (amountMinor: number, more: object = {}) => ({
    ...{ customerId, businessDay: today, text: 'A cupboard', taxClassId: 'standard' },
    tenders: [{ kind: 'cash', amountMinor }],
    ...more,
  })
  const take = async (amountMinor: number, more: object = {}) => {
    const depositId = randomUUID()
    const body = said(amountMinor, more)
    expect(await call('PUT', `/tills/${tillId}/deposits/${depositId}`, body)).toMatchObject({ status: 201 })
    return depositId
  }
  const open = async (saleId?: string) =>
    (await call('GET', `/customers/${customerId}/deposits${saleId ? `?saleId=${saleId}` : ''}`)).body.items
  const hold = (saleId: string, depositId: string, amountMinor: number) =>
    call('PUT', `/deposit-holds/${saleId}/${depositId}`, { customerId, amountMinor })
  const saleWith = (sequence: number, used: readonly Used[], more: Partial<SaleBody> = {}): SaleBody => {
    const { sale } = saleOf({ shop, product, tillId }, sequence, { customerId }, today)
    const restMinor = used.reduce(
      (rest, { amountMinor }) => rest - amountMinor,
      sale.totals.grossMinor as number,
    )
    const tenders = [
      ...used.map(({ amountMinor, depositId, useId = randomUUID() }) => ({
        ...{ kind: 'on-account', typeId: 'customer-deposit', amountMinor },
        deposit: { depositId, useId },
      })),
      ...(restMinor > 0 ? [{ kind: 'cash', amountMinor: restMinor }] : []),
    ] as SaleBody['tenders']
    return { ...sale, taxRule: currentTaxRule, soldAt: new Date().toISOString(), tenders, ...more }
  }
  /** The stock is not what these are about. */
  const sell = async (sale: SaleBody, saleId: string = randomUUID()) => {
    const { status, body } = await call('PUT', `/sales/${saleId}`, sale)
    const reviews = (body.reviews ?? []) as { code: string }[]
    return { status, body: { ...body, reviews: reviews.filter(({ code }) => code !== 'stock_below_zero') } }
  }
  const balances = async () => {
    const found = await readBalances(served.database().collections, shopId, null)
    return Object.fromEntries([...found].filter(([, amount]) => Number(amount) !== 0))
  }
  const giveBack = (depositId: string) =>
    call('PUT', `/reversals/${randomUUID()}`, {
      of: { kind: 'deposit', id: depositId },
      reason: 'Changed their mind',
    })
  const taxOfMonth = async () => {
    const { body } = await call('GET', `/taxation/periods/${today.slice(0, 7)}-01`)
    const { figures } = body as { figures: { component: string; baseMinor: number; amountMinor: number }[] }
    return figures.map(({ component, baseMinor, amountMinor }) => [component, baseMinor, amountMinor])
  }
  const ties = async () => {
    const { body } = await call('GET', '/credit/customers')
    return (body as { ties: object[] }).ties
  }
  const staff = as((await served.signIn(employee)).token)
  return {
    ...{ shop, shopId, customerId, tillId, product, call, staff, said, take, open, hold, saleWith, sell },
    ...{ balances, giveBack, taxOfMonth, ties },
  }
}

test('a deposit is taken with its tax, pays sales in pieces, and no tax is counted twice', async () => {
  const { shopId, customerId, take, open, saleWith, sell, balances, taxOfMonth, ties, call } =
    await openShop()
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

  const income = await call('GET', `/reports/income-schedule?from=${today}&to=${today}&group=day`)
  expect(income.body).toMatchObject({ tiesToLedger: true })
  expect((income.body as { totals: { tenders: object[] } }).totals.tenders).toContainEqual({
    tender: 'customer-deposit',
    label: 'Deposit',
    amountMinor: 6_001,
  })
  const cash = await call('GET', `/reports/profit-loss?from=${today}&to=${today}&basis=cash`)
  expect(cash.status).toBe(200)
  expect(await auditShop(served.database(), shopId)).toEqual([])
  await rebuildProjections(served.database(), shopId, new Date())
  expect(await balances()).toEqual(after)
})

test('of two sales that use one deposit at the same moment never more is used than is left', async () => {
  const { shopId, take, hold, open, saleWith, sell, balances, ties } = await openShop()
  const depositId = await take(6_000)
  const [one, two] = [randomUUID(), randomUUID()]
  const held = await Promise.all([hold(one, depositId, 4_000), hold(two, depositId, 4_000)])
  expect(held.filter(({ status }) => status === 200).length).toBeLessThan(2)
  expect(held.find(({ status }) => status !== 200)?.body.code).toBe('deposit_not_enough')
  expect((await hold(one, depositId, 6_001)).body.code).toBe('deposit_not_enough')
  expect((await hold(one, randomUUID(), 1)).body.code).toBe('deposit_not_found')

  // Sent all the same: what was paid is recorded, the rest is owed, and looked at.
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

test('what is kept for a sale is there for that sale, and for all when it does without', async () => {
  const { take, hold, open, call } = await openShop()
  const depositId = await take(6_000)
  const [own, other] = [randomUUID(), randomUUID()]
  expect(await hold(own, depositId, 5_000)).toMatchObject({ status: 200, body: { leftMinor: 1_000 } })
  expect(await open(own)).toMatchObject([{ leftMinor: 6_000 }])
  expect(await open(other)).toMatchObject([{ leftMinor: 1_000 }])
  expect((await call('DELETE', `/deposit-holds/${own}`)).status).toBe(204)
  expect(await open(other)).toMatchObject([{ leftMinor: 6_000 }])
})

test('an unused deposit is given back with its tax; a used one is not, and its sale goes back by the receipt', async () => {
  const { shopId, take, giveBack, saleWith, sell, balances, call, customerId } = await openShop()
  const before = await balances()
  const unused = await take(6_000)
  expect(await giveBack(unused)).toMatchObject({ status: 201 })
  expect(await balances()).toEqual(before)
  expect(told(await giveBack(unused))).toEqual([409, 'already_reversed'])
  // What was given back pays nothing.
  const late = await sell(saleWith(1, [{ depositId: unused, amountMinor: 500 }]))
  expect(late.body.reviews).toEqual([{ code: 'deposit_short', said: 500, expected: 0 }])

  const used = await take(6_000)
  const saleId = randomUUID()
  const sale = saleWith(2, [{ depositId: used, amountMinor: 6_000 }])
  await sell(sale, saleId)
  expect(told(await giveBack(used))).toEqual([409, 'deposit_used'])
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

test('what is taken in a shift is in its cash, whichever shift gives it back', async () => {
  const { shopId, take, giveBack, tillId, call } = await openShop()
  const counted = (amountMinor: number) => ({ amountMinor, denominations: [] })
  const openShift = async () => {
    const shiftId = randomUUID()
    const float = { tillId, float: counted(1_000), lastSequence: 0 }
    expect(await call('PUT', `/shifts/${shiftId}`, float)).toMatchObject({ status: 201 })
    return shiftId
  }
  const close = (shiftId: string, cashMinor: number) =>
    call('PUT', `/shifts/${shiftId}/close`, {
      ...{ cash: counted(cashMinor), slips: [], countedAt: new Date().toISOString(), lastSequence: 0 },
    })
  const first = await openShift()
  const depositId = await take(6_000, { shiftId: first })
  await close(first, 7_000)
  expect((await call('GET', `/shifts/${first}`)).body).toMatchObject({ closed: { varianceMinor: 0 } })
  const second = randomUUID()
  await call('PUT', `/shifts/${second}`, { tillId, float: counted(7_000), lastSequence: 0 })
  await giveBack(depositId)
  await close(second, 1_000)
  expect((await call('GET', `/shifts/${second}`)).body).toMatchObject({ closed: { varianceMinor: 0 } })
  const late = { shiftId: first }
  await expect(take(10, late)).rejects.toThrow()
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('bad deposits are refused, and nothing is written', async () => {
  const { call, staff, said, tillId, balances } = await openShop()
  const put = (body: object, id: string = randomUUID(), by = call, till = tillId) =>
    by('PUT', `/tills/${till}/deposits/${id}`, body)
  expect(told(await put(said(100, { customerId: randomUUID() })))).toEqual([404, 'customer_not_found'])
  expect(told(await put(said(100), randomUUID(), call, randomUUID()))).toEqual([404, 'till_not_found'])
  expect(told(await put(said(100, { businessDay: '2999-01-01' })))).toEqual([422, 'deposit_in_future'])
  expect(told(await put(said(0)))).toEqual([400, 'invalid_request'])
  const unknownType = { tenders: [{ kind: 'card', typeId: 'zelle', amountMinor: 5 }] }
  expect(told(await put(said(0, unknownType)))).toEqual([422, 'payment_type_unknown'])
  expect(told(await put(said(100, { businessDay: '2026-01-02' }), randomUUID(), staff))).toEqual([
    403,
    'owner_required',
  ])
  expect(await balances()).toEqual({})
  const id = randomUUID()
  expect(told(await put(said(100), id, staff))).toEqual([201, undefined])
  expect(told(await put(said(100), id, staff))).toEqual([200, undefined])
  expect(told(await put(said(101), id, staff))).toEqual([409, 'deposit_conflict'])
})

test('a deposit follows its customer who is merged, and keeps them from being erased', async () => {
  const { shopId, customerId, take, open, call, ties } = await openShop()
  const [into, depositId] = [randomUUID(), await take(6_000)]
  await call('POST', '/customers', { customerId: into, name: 'Mrs Mensah' })
  expect(await call('DELETE', `/customers/${customerId}`)).not.toMatchObject({ status: 204 })
  const merge = { side: 'customers', from: customerId, into }
  expect(await call('PUT', `/party-merges/${randomUUID()}`, merge)).toMatchObject({ status: 201 })
  const ofOther = await call('GET', `/customers/${into}/deposits`)
  expect(ofOther.body.items).toMatchObject([{ depositId, leftMinor: 6_000 }])
  expect(await open()).toMatchObject([{ depositId }])
  expect(await ties()).toContainEqual({ account: '2250', openMinor: -5_000, ledgerMinor: -5_000 })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})
