import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/business-day.ts'
import { today } from '../support/clock.ts'
import { british, servedApp } from '../support/served-app.ts'
import { openTeaShop } from './tea-shop.ts'

// A supplier lowers the price of goods that stay in the shop.
const served = servedApp()
const vat = (amountMinor: number) => ({ component: 'gb-vat', rateBp: 2000, amountMinor })

async function openShop(shop = {}) {
  const opened = await openTeaShop(served, { ...british, ...shop })
  const { call, made, entries, tea, supplierId, line } = opened
  /** Ten for 10.00 and VAT, on account. */
  const deliver = async (more: object = {}) => {
    const deliveryId = randomUUID()
    await made('PUT', `/deliveries/${deliveryId}`, {
      ...{ businessDay: today(), paidFrom: 'on-account', supplierId, reference: randomUUID() },
      ...{ lines: [line(10, 1_000, 200)], totalMinor: 1_200 },
      ...more,
    })
    return deliveryId
  }
  const creditOf = (id: string, netMinor: number, taxMinor: number, kind = 'stock-receipt') => ({
    ...{ of: { kind, id }, businessDay: today(), totalMinor: netMinor + taxMinor },
    lines: [{ lineId: '1', netMinor, taxes: taxMinor === 0 ? [] : [vat(taxMinor)] }],
  })
  const credit = (body: object, creditId: string = randomUUID()) =>
    call('PUT', `/goods-credits/${creditId}`, body)
  const lastEntry = async () => {
    const sums: Record<string, number> = {}
    for (const { account, amountMinor, dims } of (await entries()).at(-1)?.lines ?? []) {
      const key = dims?.openItem === undefined ? account : `${account} ${dims.openItem}`
      sums[key] = (sums[key] ?? 0) + amountMinor
    }
    return sums
  }
  const owed = async () => (await call('GET', `/credit/suppliers/${supplierId}`)).body
  /** A bill for the freight of a delivery. */
  const freight = async (deliveryId: string, netMinor: number, billDay: string = today()) => {
    const billId = randomUUID()
    const of = { deliveryId, deliveredLineId: '1', productId: tea }
    await made('PUT', `/delivery-bills/${billId}`, {
      ...{
        supplierId,
        isFreight: true,
        businessDay: billDay,
        due: addDays(today(), 30),
        totalMinor: netMinor,
      },
      lines: [{ lineId: '1', ...of, netMinor, taxClassId: 'standard', taxes: [] }],
    })
    return billId
  }
  const refused = async (body: object) => {
    const before = (await entries()).length
    const { status, body: problem } = await credit(body)
    expect((await entries()).length).toBe(before)
    return [status, problem.code]
  }
  /** What the sub-ledgers say is what the accounts say, posted again, rebuilt, and in the movements of the product. */
  const agrees = async () => {
    expect((await call('GET', '/stock/summary')).body).toMatchObject({ ties: true })
    const { ties } = (await call('GET', '/credit/suppliers')).body as {
      ties: { openMinor: number; ledgerMinor: number }[]
    }
    expect(ties.map(({ openMinor }) => openMinor)).toEqual(ties.map(({ ledgerMinor }) => ledgerMinor))
    await opened.agrees()
    expect(await opened.audit()).toEqual([])
  }
  return { ...opened, deliver, creditOf, credit, lastEntry, owed, refused, freight, agrees }
}

describe('a credit note on the price of goods', () => {
  test('lowers what is owed, its tax, and what the goods cost: in the stock and in what is gone', async () => {
    const { call, tea, deliver, useUp, creditOf, credit, lastEntry, stock, owed, agrees } = await openShop()
    const deliveryId = await deliver()
    await useUp(4)
    const creditId = randomUUID()
    const input = { ...creditOf(deliveryId, 100, 20), reference: 'CN-7', note: 'Price of March' }
    expect(await credit(input, creditId)).toMatchObject({
      status: 201,
      body: { ...input, settledMinor: 120, restMinor: 0, lines: [{ toStockMinor: -60 }], reversal: null },
    })
    expect(await lastEntry()).toEqual({
      ...{ [`2000 ${deliveryId}`]: 120, 1301: -20, 1200: -60, 5020: -40 },
    })
    expect(await stock()).toEqual([6_000, 540])
    expect(await owed()).toMatchObject({ balanceMinor: 1_080 })
    // The same again changes nothing; other content under its id is refused.
    expect((await credit(input, creditId)).status).toBe(200)
    expect(await credit({ ...input, note: 'Of April' }, creditId)).toMatchObject({
      status: 409,
      body: { code: 'bill_credit_conflict' },
    })
    expect((await call('GET', `/goods-credits/${creditId}`)).body).toMatchObject({
      creditId,
      note: 'Price of March',
    })
    expect((await call('GET', `/bill-credits/${creditId}`)).status).toBe(404)
    // The ledger of the product has it.
    const { items } = (await call('GET', `/stock/${tea}/moves`)).body as { items: object[] }
    expect(items[0]).toMatchObject({ source: { kind: 'bill-credit', id: creditId }, valueMinor: -60 })
    expect((await call('GET', `/goods-bills/stock-receipt/${deliveryId}`)).body).toMatchObject({
      ...{ totalMinor: 1_200, openMinor: 1_080, lines: [{ name: 'Tea', netMinor: 1_000 }] },
    })
    await agrees()
  })

  test('is never of more than was billed, with what was credited and went back before, from two devices at once', async () => {
    const { made, supplierId, line, deliver, creditOf, credit, refused, agrees } = await openShop()
    const deliveryId = await deliver()
    expect(await refused(creditOf(deliveryId, 1_001, 200))).toEqual([409, 'bill_credit_above_bill'])
    const both = await Promise.all([
      credit(creditOf(deliveryId, 600, 120)),
      credit(creditOf(deliveryId, 600, 120)),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    // Two of ten go back for 1.00 each: of 12.00, 7.20 and 2.40 are credited.
    const back = { businessDay: today(), supplierId, deliveryId, lines: [line(2, 200, 40)], totalMinor: 240 }
    await made('PUT', `/supplier-returns/${randomUUID()}`, back)
    expect(await refused(creditOf(deliveryId, 210, 40))).toEqual([409, 'bill_credit_above_bill'])
    expect((await credit(creditOf(deliveryId, 200, 40))).status).toBe(201)
    await agrees()
  })

  test('gives back no more of a tax than was claimed with the line, and names each tax once', async () => {
    const { deliver, creditOf, credit, refused, agrees } = await openShop()
    const deliveryId = await deliver()
    expect(await refused(creditOf(deliveryId, 0, 201))).toEqual([409, 'bill_credit_above_bill'])
    expect(await refused(creditOf(deliveryId, 1_001, 0))).toEqual([409, 'bill_credit_above_bill'])
    const twice = { lineId: '1', netMinor: 100, taxes: [vat(10), vat(10)] }
    expect(await refused({ ...creditOf(deliveryId, 100, 20), lines: [twice] })).toEqual([
      422,
      'goods_credit_lines',
    ])
    expect((await credit(creditOf(deliveryId, 100, 150))).status).toBe(201)
    expect(await refused(creditOf(deliveryId, 100, 51))).toEqual([409, 'bill_credit_above_bill'])
    expect((await credit(creditOf(deliveryId, 900, 50))).status).toBe(201)
    await agrees()
  })

  test('after goods went back is of those that stayed', async () => {
    const { made, supplierId, line, deliver, creditOf, credit, stock, agrees } = await openShop()
    const deliveryId = await deliver()
    const back = { businessDay: today(), supplierId, deliveryId, lines: [line(2, 200, 40)], totalMinor: 240 }
    await made('PUT', `/supplier-returns/${randomUUID()}`, back)
    expect(await credit(creditOf(deliveryId, 80, 16))).toMatchObject({
      body: { lines: [{ toStockMinor: -80 }] },
    })
    expect(await stock()).toEqual([8_000, 720])
    await agrees()
  })

  test('lowers what can be credited for goods that go back, and what can still be credited', async () => {
    const { call, supplierId, line, deliver, creditOf, credit, reverse, lastEntry, stock, agrees } =
      await openShop()
    const deliveryId = await deliver()
    const creditId = randomUUID()
    await credit(creditOf(deliveryId, 100, 20), creditId)
    const sendBack = (pieces: number, netMinor: number, taxMinor: number) =>
      call('PUT', `/supplier-returns/${randomUUID()}`, {
        ...{ businessDay: today(), supplierId, deliveryId, totalMinor: netMinor + taxMinor },
        lines: [line(pieces, netMinor, taxMinor)],
      })
    expect(await sendBack(10, 1_000, 200)).toMatchObject({
      ...{ status: 409, body: { code: 'supplier_return_above_bill' } },
    })
    const left = async () =>
      (await call('GET', `/goods-bills/stock-receipt/${deliveryId}`)).body.lines as object[]
    expect(await left()).toMatchObject([
      {
        delivered: { deliveryId, lineId: '1' },
        left: { quantityMilli: 10_000, netMinor: 900, taxes: [vat(180)] },
      },
    ])
    expect((await sendBack(4, 360, 72)).status).toBe(201)
    expect(await left()).toMatchObject([{ left: { quantityMilli: 6_000, netMinor: 540, taxes: [vat(108)] } }])
    expect((await sendBack(6, 540, 109)).body).toMatchObject({ code: 'supplier_return_above_bill' })
    expect((await sendBack(6, 540, 108)).status).toBe(201)
    expect(await lastEntry()).toEqual({ [`2000 ${deliveryId}`]: 648, 1301: -108, 1200: -540 })
    expect(await stock()).toEqual([0, 0])
    // What was taken back counts no more.
    expect((await reverse('bill-credit', creditId)).status).toBe(201)
    expect(await left()).toMatchObject([{ left: { quantityMilli: 0, netMinor: 100, taxes: [vat(20)] } }])
    await agrees()
  })

  test('on a delivery that is paid becomes a credit of the supplier, which pays the next bill', async () => {
    const { deliver, pay, creditOf, credit, lastEntry, owed, agrees } = await openShop()
    const deliveryId = await deliver()
    await pay(1_150)
    const creditId = randomUUID()
    expect(await credit(creditOf(deliveryId, 100, 20), creditId)).toMatchObject({
      body: { settledMinor: 50, restMinor: 70 },
    })
    expect(await lastEntry()).toEqual({
      ...{ [`2000 ${deliveryId}`]: 50, [`2000 ${creditId}`]: 70, 1301: -20, 1200: -100 },
    })
    expect(await owed()).toMatchObject({ balanceMinor: -70, creditMinor: 70 })
    await agrees()
  })

  test('on goods that were paid at once names its supplier', async () => {
    const { supplierId, deliver, creditOf, credit, refused, owed, agrees } = await openShop()
    const deliveryId = await deliver({ paidFrom: 'bank', supplierId: undefined })
    expect(await refused(creditOf(deliveryId, 100, 20))).toEqual([422, 'goods_credit_supplier'])
    expect(await refused({ ...creditOf(deliveryId, 100, 20), supplierId: randomUUID() })).toEqual([
      404,
      'supplier_not_found',
    ])
    expect((await credit({ ...creditOf(deliveryId, 100, 20), supplierId })).status).toBe(201)
    expect(await owed()).toMatchObject({ balanceMinor: -120, creditMinor: 120 })
    await agrees()
  })

  test('on the bill of goods that came before it is recorded on the bill', async () => {
    const {
      call,
      made,
      tea,
      supplierId,
      line,
      deliver,
      useUp,
      creditOf,
      credit,
      refused,
      stock,
      lastEntry,
      agrees,
    } = await openShop()
    const notBilled = { paidFrom: 'not-billed', lines: [line(10, 1_000, 0)], totalMinor: 1_000 }
    const deliveryId = await deliver(notBilled)
    expect(await refused(creditOf(deliveryId, 100, 0))).toEqual([409, 'goods_credit_before_bill'])
    const billId = randomUUID()
    await made('PUT', `/delivery-bills/${billId}`, {
      ...{ supplierId, businessDay: today(), due: addDays(today(), 30), totalMinor: 1_320 },
      lines: [
        {
          ...{ lineId: '1', deliveryId, deliveredLineId: '1', productId: tea },
          ...{ netMinor: 1_100, taxClassId: 'standard', taxes: [vat(220)] },
        },
      ],
    })
    await useUp(5)
    expect(await credit(creditOf(billId, 100, 20, 'delivery-bill'))).toMatchObject({ status: 201 })
    expect(await lastEntry()).toEqual({ ...{ [`2000 ${billId}`]: 120, 1301: -20, 1200: -50, 5020: -50 } })
    expect(await stock()).toEqual([5_000, 500])
    // What is left of the delivery is what is left of its bill, and a return is limited to it.
    expect((await call('GET', `/goods-bills/stock-receipt/${deliveryId}`)).body).toMatchObject({
      ...{ kind: 'delivery-bill', id: billId },
      lines: [{ delivered: { deliveryId, lineId: '1' }, left: { netMinor: 1_000, taxes: [vat(200)] } }],
    })
    const sendBack = (netMinor: number, taxMinor: number) =>
      call('PUT', `/supplier-returns/${randomUUID()}`, {
        ...{ businessDay: today(), supplierId, deliveryId, totalMinor: netMinor + taxMinor },
        lines: [line(5, netMinor, taxMinor)],
      })
    expect((await sendBack(1_001, 200)).body).toMatchObject({ code: 'supplier_return_above_bill' })
    expect((await sendBack(500, 100)).status).toBe(201)
    await agrees()
  })

  test('after a count that found less is of what the count found', async () => {
    const { made, tea, deliver, creditOf, credit, stock, agrees } = await openShop()
    const deliveryId = await deliver()
    const countId = randomUUID()
    await made('PUT', `/stock-counts/${countId}`, { name: 'March' })
    await made('PUT', `/stock-counts/${countId}/entries/${randomUUID()}`, {
      ...{ productId: tea, mode: 'add', quantityMilli: 7_000, ageMs: 0 },
    })
    await made('POST', `/stock-counts/${countId}/posting`, {})
    expect(await stock()).toEqual([7_000, 700])
    expect(await credit(creditOf(deliveryId, 100, 20))).toMatchObject({
      body: { lines: [{ toStockMinor: -70 }] },
    })
    expect(await stock()).toEqual([7_000, 630])
    await agrees()
  })

  test('that is wrong is refused with a code, and nothing is written', async () => {
    const { supplierId: other } = await openShop()
    const { deliver, creditOf, refused, credit, reverse } = await openShop({
      lockedThrough: addDays(today(), -10),
    })
    const deliveryId = await deliver()
    const good = creditOf(deliveryId, 100, 20)
    expect(await refused({ ...good, totalMinor: 121 })).toEqual([422, 'delivery_mismatch'])
    expect(await refused({ ...good, businessDay: addDays(today(), 3) })).toEqual([
      422,
      'bill_credit_in_future',
    ])
    expect(await refused({ ...good, businessDay: addDays(today(), -1) })).toEqual([
      422,
      'bill_credit_before_bill',
    ])
    const early = { ...good, businessDay: addDays(today(), -20) }
    expect(await refused(early)).toEqual([422, 'bill_credit_before_bill'])
    expect(await refused({ ...good, lines: [{ ...good.lines[0], lineId: '2' }] })).toEqual([
      422,
      'goods_credit_lines',
    ])
    expect(await refused({ ...good, of: { kind: 'stock-receipt', id: randomUUID() } })).toEqual([
      404,
      'delivery_not_found',
    ])
    expect(await refused({ ...good, of: { kind: 'delivery-bill', id: deliveryId } })).toEqual([
      404,
      'bill_not_found',
    ])
    expect(await refused({ ...good, supplierId: other })).toEqual([404, 'supplier_not_found'])
    expect((await credit(good, deliveryId)).status).toBeGreaterThanOrEqual(400)
    expect((await reverse('stock-receipt', deliveryId)).status).toBe(201)
    expect(await refused(good)).toEqual([409, 'bill_credit_reversed'])
  })

  test('of a locked day is posted on the first open one, and only where it says so', async () => {
    const { deliver, creditOf, refused, credit, shopId, agrees } = await openShop()
    const before = addDays(today(), -5)
    const deliveryId = await deliver({ businessDay: addDays(today(), -8) })
    const { shops } = served.database().collections
    await shops.updateOne({ _id: shopId }, { $set: { lockedThrough: addDays(today(), -2) } })
    const input = { ...creditOf(deliveryId, 100, 20), businessDay: before }
    expect(await refused(input)).toEqual([422, 'day_locked'])
    expect(await credit({ ...input, isPostedLater: true })).toMatchObject({
      status: 201,
      body: { businessDay: before, postingDay: addDays(today(), -1) },
    })
    await agrees()
  })
})

describe('a price credit that is taken back', () => {
  test('gives the goods that are left their cost, and what is gone its difference', async () => {
    const { deliver, useUp, creditOf, credit, reverse, lastEntry, stock, owed, agrees } = await openShop()
    const deliveryId = await deliver()
    const creditId = randomUUID()
    await credit(creditOf(deliveryId, 100, 20), creditId)
    expect(await stock()).toEqual([10_000, 900])
    await useUp(4)
    expect((await reverse('bill-credit', creditId)).status).toBe(201)
    expect(await lastEntry()).toEqual({ ...{ [`2000 ${deliveryId}`]: -120, 1301: 20, 1200: 60, 5020: 40 } })
    expect(await stock()).toEqual([6_000, 600])
    expect(await owed()).toMatchObject({ balanceMinor: 1_200 })
    expect((await reverse('bill-credit', creditId)).body).toMatchObject({ code: 'already_reversed' })
    // All of the bill can be credited again.
    expect((await credit(creditOf(deliveryId, 1_000, 200))).status).toBe(201)
    await agrees()
  })

  test('gives no more than it took, whatever came in since', async () => {
    const { deliver, creditOf, credit, reverse, stock, useUp, agrees } = await openShop()
    const deliveryId = await deliver()
    await useUp(5)
    const creditId = randomUUID()
    await credit(creditOf(deliveryId, 100, 20), creditId)
    expect(await stock()).toEqual([5_000, 450])
    await deliver()
    expect((await reverse('bill-credit', creditId)).status).toBe(201)
    expect(await stock()).toEqual([15_000, 1_500])
    await agrees()
  })

  test('goes first: what it is based on is not reversed before it, paid at once or on account', async () => {
    const { supplierId, deliver, pay, creditOf, credit, reverse, agrees } = await openShop()
    const [paidAtOnce, onAccount] = [
      await deliver({ paidFrom: 'bank', supplierId: undefined }),
      await deliver(),
    ]
    const paymentId = await pay(1_200)
    const [one, other] = [randomUUID(), randomUUID()]
    await credit({ ...creditOf(paidAtOnce, 100, 20), supplierId }, one)
    await credit(creditOf(onAccount, 100, 20), other)
    // It is owed whole again, and its credit is with the supplier.
    expect((await reverse('payment', paymentId)).status).toBe(201)
    for (const [deliveryId, creditId] of [
      [onAccount, other],
      [paidAtOnce, one],
    ] as const) {
      expect((await reverse('stock-receipt', deliveryId)).body).toMatchObject({ code: 'bill_credited' })
      expect((await reverse('bill-credit', creditId)).status).toBe(201)
    }
    await agrees()
  })
})

describe('a late price difference', () => {
  test('of a freight bill is of all goods that came, whatever went back', async () => {
    const shop = await openShop()
    const { supplierId, call, line, deliver, freight, creditOf, credit, lastEntry, agrees } = shop
    const deliveryId = await deliver()
    const back = { businessDay: today(), supplierId, deliveryId, totalMinor: 480 }
    const sentBack = await call('PUT', `/supplier-returns/${randomUUID()}`, {
      ...back,
      lines: [line(4, 400, 80)],
    })
    expect(sentBack.status).toBe(201)
    const billId = await freight(deliveryId, 100)
    expect(await lastEntry()).toEqual({ [`2000 ${billId}`]: -100, 1200: 60, 5020: 40 })
    const credited = await credit(creditOf(billId, 50, 0, 'delivery-bill'))
    expect(credited).toMatchObject({ status: 201, body: { lines: [{ toStockMinor: -30 }] } })
    await agrees()
  })

  test('is split between what is held of its delivery and what was sold of it, whatever arrived since', async () => {
    const shop = await openShop()
    const { line, deliver, useUp, freight, creditOf, credit, reverse, lastEntry, stock, agrees } = shop
    const deliveryId = await deliver()
    await useUp(5)
    await deliver({ lines: [line(20, 2_000, 400)], totalMinor: 2_400 })
    const first = await freight(deliveryId, 100)
    expect(await lastEntry()).toEqual({ [`2000 ${first}`]: -100, 1200: 50, 5020: 50 })
    // The freight of a delivery may be billed more than once.
    const second = await freight(deliveryId, 40)
    expect(await lastEntry()).toEqual({ [`2000 ${second}`]: -40, 1200: 20, 5020: 20 })
    expect((await credit(creditOf(deliveryId, 100, 20))).body).toMatchObject({
      lines: [{ toStockMinor: -50 }],
    })
    expect(await stock()).toEqual([25_000, 2_520])
    expect((await reverse('stock-receipt', deliveryId)).body).toMatchObject({ code: 'delivery_has_freight' })
    // If a fifth of the stock leaves, a fifth of what is held of the delivery leaves.
    await useUp(5)
    expect((await reverse('delivery-bill', first)).status).toBe(201)
    expect(await lastEntry()).toEqual({ [`2000 ${first}`]: 100, 1200: -40, 5020: -60 })
    expect(await stock()).toEqual([20_000, 1_976])
    await agrees()
  })

  test('that is recorded after its goods left goes to the goods that were held on its day', async () => {
    const { deliver, useUp, freight, reverse, stock, entries, agrees } = await openShop()
    const deliveryId = await deliver({ businessDay: addDays(today(), -5) })
    await useUp(10)
    const billId = await freight(deliveryId, 100, addDays(today(), -4))
    const sums = async () => {
      const all: Record<string, number> = {}
      for (const { lines } of await entries())
        for (const { account, amountMinor } of lines) all[account] = (all[account] ?? 0) + amountMinor
      return { variance: all['5020'] ?? 0, spoilt: all['5010'] ?? 0, inventory: all['1200'] ?? 0 }
    }
    expect(await stock()).toEqual([0, 0])
    expect(await sums()).toEqual({ variance: 0, spoilt: 1_100, inventory: 0 })
    expect((await reverse('stock-receipt', deliveryId)).body).toMatchObject({ code: 'delivery_has_freight' })
    expect((await reverse('delivery-bill', billId)).status).toBe(201)
    expect(await stock()).toEqual([0, 0])
    await agrees()
  })

  test('counts goods that came back as part of their delivery', async () => {
    const { deliver, useUp, made, tea, reverse, freight, lastEntry, agrees } = await openShop()
    const deliveryId = await deliver()
    const writeOffId = randomUUID()
    await made('PUT', `/write-offs/${writeOffId}`, {
      ...{ businessDay: today(), reason: 'spoilt' },
      lines: [{ lineId: '1', productId: tea, quantityMilli: 10_000 }],
    })
    expect((await reverse('write-off', writeOffId)).status).toBe(201)
    await useUp(2)
    const billId = await freight(deliveryId, 100)
    expect(await lastEntry()).toEqual({ [`2000 ${billId}`]: -100, 1200: 80, 5020: 20 })
    await agrees()
  })
})
