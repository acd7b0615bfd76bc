import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { postingDayHeader } from '#domain/api/locked-day.ts'
import { queryFiguresHeader } from '#domain/api/queried-figures.ts'
import { day } from '#domain/business-day.ts'
import { dayInWords } from '#domain/day-in-words.ts'
import { auditShop } from '#server/audit/service.ts'
import { today } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'
import { openOpenings } from './opening-lists.ts'

const served = servedApp()
const openBooks = () => openOpenings(served)

const header = 'Customer,Invoice,Date,Due date,Balance'

describe('a list of what customers owe', () => {
  test('is checked first, then recorded; the same again changes nothing', async () => {
    const { shopId, call, send, open, entries } = await openBooks()
    await call('POST', '/customers', { customerId: randomUUID(), name: 'Ama Mensah', number: 'C-7' })
    const rows = [
      header,
      'Ama Mensah,INV-1,2026-01-05,2026-02-05,120.00',
      'C-7,INV-2,2026-01-20,,"1,030.50"',
      'Kofi Boateng,,,,15.25',
    ]
    const before = await entries()
    const figures = { rowsRead: 3, rowsRefused: 0, created: 3, corrected: 0, newParties: 1 }
    expect(await send('receivables', rows, true)).toMatchObject({
      ...{ status: 200, body: { ...figures, newNames: ['Kofi Boateng'], totalMinor: 116_575 } },
    })
    expect([await entries(), await open()]).toEqual([before, []])
    expect((await send('receivables', rows)).body).toMatchObject(figures)
    expect(await open()).toEqual(
      [
        ['1100', 1_525, undefined],
        ['1100', 12_000, '2026-02-05'],
        ['1100', 103_050, undefined],
      ].map(([account, amount, due]) => [account, amount, due ?? expect.anything()]),
    )
    const recorded = await entries()
    expect((await send('receivables', rows)).body).toMatchObject({
      ...{ created: 0, corrected: 0, unchanged: 3, newParties: 0 },
    })
    expect(await entries()).toBe(recorded)
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('takes a new name for one customer, whatever its capitals and spaces', async () => {
    const { call, send } = await openBooks()
    const rows = [header, 'Ama  Owusu,INV-1,,,10.00', 'ama owusu,INV-2,,,20.00']
    expect((await send('receivables', rows)).body).toMatchObject({ created: 2, newParties: 1 })
    expect((await call('GET', '/customers')).body).toMatchObject({ items: [{ name: 'ama owusu' }] })
    expect((await send('receivables', rows)).body).toMatchObject({
      unchanged: 2,
      newParties: 0,
      rowsRefused: 0,
    })
  })

  test('is read with its debits and credits, and refused where nothing is owed or the currency is another', async () => {
    const { shopId, send, open } = await openBooks()
    const rows = [
      'Customer,Invoice,Balance due,Dr/Cr,Status,Currency',
      'Ama,INV-1,120.00,Dr,Open,GHS',
      'Ama,CN-2,30.00,Cr,Credit note,GHS',
      'Ama,INV-3,50.00,Dr,Void,GHS',
      'Ama,INV-4,60.00,Dr,Open,USD',
      'Kofi\u202e,INV-5,70.00,Dr,Open,',
    ]
    const { body } = await send('receivables', rows)
    expect(body).toMatchObject({ created: 2, newParties: 1, rowsRefused: 3, totalMinor: 9_000 })
    expect(body.refusals).toMatchObject([
      { row: 4, column: 'Status', code: 'status_not_owed' },
      { row: 5, column: 'Currency', code: 'currency_differs' },
      { row: 6, column: 'Customer', code: 'text_invisible' },
    ])
    expect((await open()).map(([account, amount]) => [account, amount])).toEqual([
      [expect.not.stringMatching('1100'), 3_000],
      ['1100', 12_000],
    ])
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('names every row that is not taken, with its column and the reason', async () => {
    const { call, send, open, entries } = await openBooks()
    for (const number of ['1', '2'])
      await call('POST', '/customers', { customerId: randomUUID(), name: 'Yaw', number })
    const before = await entries()
    const rows = [
      header,
      'Yaw,,,,10',
      'Esi,,,,10',
      'esi ,,,,12',
      ',,,,10',
      'Adwoa,,31.13.2025,,10',
      'Adwoa,A,2026-02-01,2026-01-01,10',
      'Adwoa,B,2099-01-01,,10',
      'Adwoa,C,,,0',
      'Adwoa,D,,,10.0055',
      'Kojo,,,,10',
    ]
    const answer = await send('receivables', rows, true)
    const summary = (answer.body.refusals as { row: number; column?: string; code: string }[]).map(
      ({ row, column, code }) => [row, column, code],
    )
    expect(summary).toEqual([
      [2, 'Customer', 'party_ambiguous'],
      [3, 'Customer', 'row_repeated'],
      [4, 'Customer', 'row_repeated'],
      [5, 'Customer', 'party_missing'],
      [6, 'Date', 'date_unreadable'],
      [7, 'Due date', 'due_before_day'],
      [8, 'Date', 'date_in_future'],
      [9, 'Balance', 'amount_out_of_range'],
      [10, 'Balance', 'amount_unreadable'],
    ])
    expect(answer.body).toMatchObject({ rowsRead: 10, rowsRefused: 9, created: 1 })
    expect(await entries()).toBe(before)
    // In earnest, the same rows are refused, and the other is taken.
    const taken = await send('receivables', rows)
    expect(taken.body).toMatchObject({
      ...{ created: 1, rowsRefused: 9, newParties: 1, totalMinor: 1_000 },
      refusals: answer.body.refusals as object[],
    })
    expect((taken.body.refusals as { detail: string }[]).slice(0, 3).map(({ detail }) => detail)).toEqual([
      '2 records are called Yaw. Enter the number of the one you mean.',
      'Row 4 is also for Esi. Give each row a document number, or combine the two.',
      'Row 3 is also for esi. Give each row a document number, or combine the two.',
    ])
    expect(await entries()).toBe(before + 1)
    expect(await open()).toEqual([['1100', 1_000, expect.anything()]])
    const { items } = (await call('GET', '/customers')).body as { items: { name: string }[] }
    expect(items.map(({ name }) => name).sort()).toEqual(['Kojo', 'Yaw', 'Yaw'])
    expect(await send('receivables', ['Colour,Size', 'red,9'])).toMatchObject({
      ...{ status: 422, body: { code: 'columns_missing' } },
    })
  })

  test('corrects what is recorded, and not what something was paid on', async () => {
    const { shopId, call, send, open } = await openBooks()
    await send('receivables', [header, 'Ama,1,2026-01-05,,100', 'Kofi,2,2026-01-05,,50'])
    expect((await send('receivables', [header, 'Ama,1,2026-01-05,2026-03-01,90'])).body).toMatchObject({
      ...{ created: 0, corrected: 1, rowsRefused: 0 },
    })
    expect((await open()).map(([, amount]) => amount)).toEqual([5_000, 9_000])
    // What was corrected is owed on no day beside its correction.
    expect((await call('GET', '/credit/customers?on=2026-02-01')).body.totals).toMatchObject({
      balanceMinor: 14_000,
    })
    const [customer] = (await call('GET', '/customers?search=Kofi')).body.items as { customerId: string }[]
    const paid = await call('PUT', `/party-payments/${randomUUID()}`, {
      ...{ direction: 'received', customerId: customer?.customerId, businessDay: '2026-02-01' },
      ...{ money: 'bank', amountMinor: 2_000 },
    })
    expect(paid.status, JSON.stringify(paid.body)).toBe(201)
    const after = await send('receivables', [header, 'Kofi,2,2026-01-05,,60'])
    expect(after.body).toMatchObject({ corrected: 0, refusals: [{ row: 2, code: 'opening_settled' }] })
    // Back and forth: the one that was corrected can be corrected again.
    expect((await send('receivables', [header, 'Ama,1,2026-01-05,,100'])).body).toMatchObject({
      corrected: 1,
    })
    expect((await open()).map(([, amount]) => amount)).toEqual([3_000, 10_000])
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })
})

test('a list of what suppliers are owed adds the suppliers and raises payables', async () => {
  const { shopId, call, send, open } = await openBooks()
  const rows = ['Supplier,Bill no,Due date,Amount', 'Harbour Wholesale,77,2026-03-01,400']
  const checked = { created: 1, corrected: 0, newParties: 1, totalMinor: 40_000, rowsRefused: 0 }
  expect((await send('payables', rows, true)).body).toMatchObject(checked)
  expect([await open(), (await call('GET', '/suppliers')).body.items]).toEqual([[], []])
  expect((await send('payables', rows)).body).toMatchObject(checked)
  expect(await open()).toEqual([['2000', 40_000, '2026-03-01']])
  expect((await send('payables', rows)).body).toMatchObject({ created: 0, unchanged: 1, newParties: 0 })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('a list of customers with credits equals its control account, and each credit can be spent or corrected', async () => {
  const { shopId, call, send } = await openBooks()
  const balances = async () => {
    const { body } = await call('GET', `/ledger/trial-balance?on=${today()}`)
    const rows = body.accounts as { account: string; debitMinor: number; creditMinor: number }[]
    return Object.fromEntries(rows.map((row) => [row.account, row.debitMinor - row.creditMinor]))
  }
  const ageing = async () => {
    const { body } = await call('GET', '/credit/customers')
    const { totals, ties } = body as {
      totals: { balanceMinor: number; creditMinor: number }
      ties: { openMinor: number; ledgerMinor: number }[]
    }
    for (const { openMinor, ledgerMinor } of ties) expect(openMinor).toBe(ledgerMinor)
    return [totals.balanceMinor, totals.creditMinor]
  }
  const rows = [
    header,
    'Ama,INV-1,2026-01-05,,100',
    'Ama,CN-3,2026-01-20,,-30.00',
    'Kofi,,2026-01-31,,(12.50)',
  ]
  expect((await send('receivables', rows)).body).toMatchObject({
    created: 3,
    rowsRefused: 0,
    totalMinor: 5_750,
  })
  // 100.00 owed, 30.00 and 12.50 in credit: the list totals 57.50.
  expect(await balances()).toEqual({ 1100: 10_000, 2200: -4_250, 3950: -5_750 })
  expect(await ageing()).toEqual([5_750, 4_250])
  expect((await send('receivables', rows)).body).toMatchObject({ created: 0, corrected: 0, unchanged: 3 })

  // Where a list made one and another was entered by hand, the row is about that of the list.
  const [kofi] = (await call('GET', '/customers?search=Kofi')).body.items as { customerId: string }[]
  const byHand = {
    account: '2200',
    businessDay: '2026-01-31',
    amountMinor: 200,
    customerId: kofi?.customerId,
  }
  expect((await call('PUT', `/opening-items/${randomUUID()}`, byHand)).status).toBe(201)
  const corrected = [header, 'Ama,CN-3,2026-01-20,,5', 'Kofi,,2026-01-31,,(10)']
  expect((await send('receivables', corrected)).body).toMatchObject({
    created: 0,
    corrected: 2,
    rowsRefused: 0,
  })
  expect(await balances()).toEqual({ 1100: 10_500, 2200: -1_200, 3950: -9_300 })
  expect((await send('receivables', [header, 'Ama,CN-3,2026-01-20,,-30'])).body).toMatchObject({
    corrected: 1,
  })
  expect(await balances()).toEqual({ 1100: 10_000, 2200: -4_200, 3950: -5_800 })

  const [ama] = (await call('GET', '/customers?search=Ama')).body.items as { customerId: string }[]
  const spent = await call('PUT', `/party-payments/${randomUUID()}`, {
    ...{ direction: 'received', customerId: ama?.customerId, businessDay: '2026-02-01', money: 'bank' },
    ...{ amountMinor: 1_000, creditMinor: 3_000 },
  })
  expect(spent.status, JSON.stringify(spent.body)).toBe(201)
  expect(await balances()).toEqual({ 1020: 1_000, 1100: 6_000, 2200: -1_200, 3950: -5_800 })
  expect((await send('receivables', [header, 'Ama,CN-3,2026-01-20,,-20'])).body).toMatchObject({
    ...{ corrected: 0, refusals: [{ row: 2, code: 'opening_settled' }] },
  })
  expect(await ageing()).toEqual([4_800, 1_200])
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('a list is held against what was entered by hand: the same way, and never against the other', async () => {
  const { shopId, call, send, open } = await openBooks()
  const customerId = randomUUID()
  await call('POST', '/customers', { customerId, name: 'Ama' })
  const enter = (account: string, amountMinor: number) =>
    call('PUT', `/opening-items/${randomUUID()}`, {
      ...{ account, businessDay: '2026-01-31', amountMinor, customerId },
    })
  expect((await enter('2200', 5_000)).status).toBe(201)
  expect((await send('receivables', [header, 'Ama,,,,-50'])).body).toMatchObject({
    ...{ created: 0, corrected: 0, unchanged: 1 },
  })
  expect((await enter('1100', 10_000)).status).toBe(201)
  expect((await send('receivables', [header, 'Ama,,,,-40'])).body).toMatchObject({ created: 0, corrected: 1 })
  expect((await send('receivables', [header, 'Ama,,,,100'])).body).toMatchObject({ created: 0, unchanged: 1 })
  const openItems = (await open()).map(([account, amount]) => [account, amount])
  expect(openItems).toEqual([
    ['2200', 4_000],
    ['1100', 10_000],
  ])
  // By a document number, or in two entries: it may be the same, and is not posted a second time.
  const refused = { created: 0, corrected: 0, refusals: [{ row: 2, code: 'opening_by_hand' }] }
  expect((await send('receivables', [header, 'Ama,INV-1,,,100'])).body).toMatchObject(refused)
  expect((await enter('1100', 6_000)).status).toBe(201)
  expect((await send('receivables', [header, 'Ama,,,,160'])).body).toMatchObject(refused)
  expect((await open()).length).toBe(3)
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('a supplier who owes the shop is on payables, from a list or by hand, and pays the next bill', async () => {
  const { shopId, call, send } = await openBooks()
  const rows = ['Supplier,Bill no,Date,Amount', 'Harbour,77,2026-01-05,400', 'Harbour,CR-2,2026-01-07,-50']
  expect((await send('payables', rows)).body).toMatchObject({ created: 2, totalMinor: 35_000, newParties: 1 })
  const supplierId = randomUUID()
  const byHand = {
    ...{ account: '2000', businessDay: '2026-01-31', amountMinor: 700, isOwedBySupplier: true },
    ...{ supplierId, supplierName: 'Volta Mills' },
  }
  const openingId = randomUUID()
  expect((await call('PUT', `/opening-items/${openingId}`, byHand)).status).toBe(201)
  expect((await call('PUT', `/opening-items/${openingId}`, byHand)).status).toBe(200)
  expect((await call('GET', `/opening-items/${openingId}`)).body).toMatchObject({ said: byHand })
  expect(
    await call('PUT', `/opening-items/${randomUUID()}`, {
      ...{ account: '1100', businessDay: '2026-01-31', amountMinor: 700, isOwedBySupplier: true },
      customerId: randomUUID(),
    }),
  ).toMatchObject({ status: 400, body: { errors: [{ path: 'isOwedBySupplier' }] } })
  const ageing = async () => {
    const { totals, ties } = (await call('GET', '/credit/suppliers')).body as {
      totals: { balanceMinor: number; creditMinor: number }
      ties: { openMinor: number; ledgerMinor: number }[]
    }
    for (const { openMinor, ledgerMinor } of ties) expect(openMinor).toBe(ledgerMinor)
    return [totals.balanceMinor, totals.creditMinor]
  }
  // 400.00 less 50.00 and 7.00.
  expect(await ageing()).toEqual([34_300, 5_700])
  const [harbour] = (await call('GET', '/suppliers?search=Harbour')).body.items as { supplierId: string }[]
  const paid = await call('PUT', `/party-payments/${randomUUID()}`, {
    ...{ direction: 'paid', supplierId: harbour?.supplierId, businessDay: '2026-02-01', money: 'bank' },
    ...{ amountMinor: 35_000, creditMinor: 5_000 },
  })
  expect(paid.status, JSON.stringify(paid.body)).toBe(201)
  expect(await ageing()).toEqual([-700, 700])
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('openings are corrected while the set-up lasts: once their month is locked they stay as they are', async () => {
  const { shopId, call, send, entries } = await openBooks()
  await call('POST', '/products', { productId: randomUUID(), sku: 'TEA', name: 'Tea', priceMinor: 500 })
  const owed = (amount: string) => [header, `Ama,1,2026-01-05,2026-02-05,${amount}`]
  const shelf = (quantity: number) => ['SKU,Qty,Cost', `TEA,${quantity},2.00`]
  expect((await send('receivables', owed('100'))).body).toMatchObject({ created: 1 })
  expect((await send('stock', shelf(10))).body).toMatchObject({ created: 1 })
  expect((await send('receivables', owed('90'))).body).toMatchObject({ corrected: 1 })
  const { shops } = served.database().collections
  // As if the month were over: one that still runs cannot be locked.
  await shops.updateOne({ _id: shopId }, { $set: { lockedThrough: today() } })
  const before = await entries()
  for (const [of, rows, what] of [
    ['receivables', owed('80'), 'The opening balance of Ama is posted on 5 Jan 2026'],
    ['stock', shelf(12), `The opening stock of Tea is posted on ${dayInWords(today())}`],
  ] as const)
    for (const isDryRun of [true, false])
      expect((await send(of, rows, isDryRun)).body).toMatchObject({
        ...{ created: 0, corrected: 0, rowsRefused: 1, totalMinor: 0 },
        refusals: [
          {
            ...{ row: 2, code: 'opening_day_locked' },
            detail: `${what}, in a locked month, so it stays as it is. Reopen the month to correct it, or enter the difference as a document of today.`,
          },
        ],
      })
  expect((await send('receivables', owed('90'))).body).toMatchObject({ unchanged: 1, rowsRefused: 0 })
  expect(await entries()).toBe(before)
  expect((await call('GET', '/stock/summary')).body).toMatchObject({ valueMinor: 2_000, ties: true })
  expect((await call('GET', '/credit/customers')).body).toMatchObject({ totals: { balanceMinor: 9_000 } })
})

test('nothing of a list is recorded, and no customer added, until the questions about its rows are answered', async () => {
  const { shopId, call, send, entries } = await openBooks()
  for (const sku of ['TEA', 'RICE', 'MILK'])
    await call('POST', '/products', { productId: randomUUID(), sku, name: sku, priceMinor: 500 })
  const shelf = ['SKU,Qty,Cost', 'TEA,10,2.50', 'RICE,1,900', 'MILK,1,800']
  const before = await entries()
  // The preview lists them by row, and asks nothing.
  expect(await send('stock', shelf, true, { [queryFiguresHeader]: 'yes' })).toMatchObject({
    status: 200,
    body: {
      implausible: [
        { code: 'cost_implausible', row: 3, lineName: 'RICE', said: 90_000 },
        { code: 'cost_implausible', row: 4, lineName: 'MILK', said: 80_000 },
      ],
      implausibleNotListed: 0,
    },
  })
  expect(await send('stock', shelf, false, { [queryFiguresHeader]: 'yes' })).toMatchObject({
    status: 422,
    body: {
      code: 'figures_queried',
      facts: {
        reviews: [
          { lineName: 'RICE', said: 90_000 },
          { lineName: 'MILK', said: 80_000 },
        ],
      },
    },
  })
  expect(await entries()).toBe(before)
  expect((await send('stock', shelf)).body).toMatchObject({ created: 3 })

  const recorded = await entries()
  await call('POST', '/customers', { customerId: randomUUID(), name: 'Ama' })
  const { shops } = served.database().collections
  await shops.updateOne({ _id: shopId }, { $set: { lockedThrough: day('2026-01-31') } })
  const owed = [header, 'Kofi,1,2026-02-05,,10', 'Ama,2,2026-01-05,,20']
  // The question may be about a customer of the shop, or about one whom the list adds.
  for (const list of [owed, [header, 'Kofi,1,2026-01-05,,10', 'Yaw,3,2026-02-05,,30']]) {
    expect(await send('receivables', list)).toMatchObject({
      status: 422,
      body: { code: 'day_locked', facts: { postingDay: '2026-02-01' } },
    })
    expect(await entries()).toBe(recorded)
    expect((await call('GET', '/customers')).body).toMatchObject({ items: [{ name: 'Ama' }] })
  }
  const agreed = { [postingDayHeader]: '2026-02-01' }
  expect((await send('receivables', owed, false, agreed)).body).toMatchObject({ created: 2, newParties: 1 })
})

test('the preview lists implausible figures of rows on a locked day, too', async () => {
  const { shopId, call, send } = await openBooks()
  await call('POST', '/customers', { customerId: randomUUID(), name: 'Ama' })
  const usual = [1, 2, 3, 4, 5].map((number) => `Ama,${number},2026-02-05,,10`)
  expect((await send('receivables', [header, ...usual])).body).toMatchObject({ created: 5 })
  const { shops } = served.database().collections
  await shops.updateOne({ _id: shopId }, { $set: { lockedThrough: day('2026-01-31') } })
  expect((await send('receivables', [header, 'Ama,6,2026-01-05,,9000'], true)).body).toMatchObject({
    created: 1,
    implausible: [
      { code: 'amount_unusual', kind: 'opening-balance', row: 2, said: 900_000, expected: 1_000 },
    ],
  })
})

test('a list names a customer again whose record from an earlier list was renamed since', async () => {
  const { call, send } = await openBooks()
  expect((await send('receivables', [header, 'Kofi,1,2026-01-05,,10'])).body).toMatchObject({ created: 1 })
  const { items } = (await call('GET', '/customers')).body as { items: { customerId: string }[] }
  const renamed = { name: 'Kofi Boateng', revision: 1 }
  expect(await call('PATCH', `/customers/${items[0]?.customerId}`, renamed)).toMatchObject({ status: 200 })
  const list = [header, 'Ama,2,2026-01-05,,20', 'Kofi,3,2026-01-05,,30']
  expect(await send('receivables', list)).toMatchObject({ status: 200, body: { created: 2, newParties: 2 } })
  expect((await send('receivables', list)).body).toMatchObject({ unchanged: 2, newParties: 0 })
  expect((await call('GET', '/customers')).body).toMatchObject({
    items: [{ name: 'Ama' }, { name: 'Kofi' }, { name: 'Kofi Boateng' }],
  })
})
