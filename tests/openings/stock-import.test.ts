import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayInWords } from '#domain/day-in-words.ts'
import { auditShop } from '#server/audit/service.ts'
import { today } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'
import { openOpenings } from './opening-lists.ts'

const served = servedApp()
const openBooks = () => openOpenings(served)

test('a list of the shelves posts each product once, by SKU or barcode', async () => {
  const { shopId, call, send } = await openBooks()
  const product = (sku: string, barcodes: string[]) => ({
    ...{ productId: randomUUID(), sku, name: sku, priceMinor: 500, costMinor: 0, barcodes },
  })
  await call('POST', '/products', product('TEA', ['4006381333931']))
  for (const sku of ['RICE', 'MILK']) await call('POST', '/products', product(sku, []))
  await call('POST', '/products', product('SOAP', ['5449000000996']))
  const rows = [
    ...['SKU,Qty,Cost', '4006381333931,10,2.50', 'RICE,2.5,4'],
    ...['SALT,1,1', 'SOAP,1,1', '5449000000996,2,1', 'MILK,0,1'],
  ]
  const answer = await send('stock', rows)
  expect(answer.body).toMatchObject({
    ...{ created: 2, rowsRefused: 4, totalMinor: 3_500 },
    refusals: [
      { row: 4, code: 'product_unknown' },
      { row: 5, code: 'row_repeated' },
      { row: 6, code: 'row_repeated', detail: 'Row 5 is also for SOAP. Combine the two, or leave one out.' },
      { row: 7, code: 'quantity_out_of_range' },
    ],
  })
  expect((await call('GET', '/stock/summary')).body).toMatchObject({ valueMinor: 3_500, ties: true })
  expect((await send('stock', ['SKU,Qty,Cost', 'TEA,10,2.50', 'RICE,2.5,4'])).body).toMatchObject({
    ...{ created: 0, corrected: 0, unchanged: 2, rowsRefused: 0 },
  })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('opening stock is corrected while all of the goods are there, and refused once some have left', async () => {
  const { shopId, call, send, entries } = await openBooks()
  const tea = { productId: randomUUID(), sku: 'TEA', name: 'Tea', priceMinor: 500 }
  await call('POST', '/products', tea)
  const list = (row: string, isDryRun = false) => send('stock', ['SKU,Qty,Cost', row], isDryRun)
  const stock = async () => {
    const { body } = await call('GET', `/stock/${tea.productId}`)
    const { ties } = (await call('GET', '/stock/summary')).body
    return [body.quantityMilli, body.valueMinor, ties]
  }
  const begun = await entries()
  expect((await list('TEA,10,2.50', true)).body).toMatchObject({ created: 1, totalMinor: 2_500 })
  expect([await entries(), await stock()]).toEqual([begun, [0, 0, true]])
  expect((await list('TEA,10,2.50')).body).toMatchObject({ created: 1 })

  // Another cost, another quantity, and back: each time the earlier entry is reversed, and a new one posted.
  for (const [row, quantityMilli, valueMinor] of [
    ['TEA,10,3.00', 10_000, 3_000],
    ['TEA,8,3.00', 8_000, 2_400],
    ['TEA,10,2.50', 10_000, 2_500],
  ] as const) {
    const [before, held] = [await entries(), await stock()]
    expect((await list(row, true)).body).toMatchObject({ corrected: 1, rowsRefused: 0 })
    expect([await entries(), await stock()]).toEqual([before, held])
    expect((await list(row)).body).toMatchObject({ created: 0, corrected: 1, totalMinor: valueMinor })
    expect([await entries(), await stock()]).toEqual([before + 2, [quantityMilli, valueMinor, true]])
    expect((await list(row)).body).toMatchObject({ corrected: 0, unchanged: 1 })
    expect(await entries()).toBe(before + 2)
  }
  const { body } = await call('GET', `/ledger/trial-balance?on=${today()}`)
  const balances = (body.accounts as { account: string; debitMinor: number; creditMinor: number }[]).map(
    ({ account, debitMinor, creditMinor }) => [account, debitMinor - creditMinor],
  )
  // Ten at 2.50, and nothing of what was corrected.
  expect(balances).toEqual([
    ['1200', 2_500],
    ['3950', -2_500],
  ])

  const spoilt = {
    ...{ businessDay: today(), reason: 'spoilt' },
    lines: [{ lineId: '1', productId: tea.productId, quantityMilli: 1_000 }],
  }
  expect((await call('PUT', `/write-offs/${randomUUID()}`, spoilt)).status).toBe(201)
  const before = await entries()
  for (const isDryRun of [true, false])
    expect((await list('TEA,10,3.00', isDryRun)).body).toMatchObject({
      ...{ corrected: 0, rowsRefused: 1 },
      refusals: [
        {
          ...{ row: 2, column: 'Qty', code: 'opening_posted' },
          detail:
            'The opening stock of Tea is already posted with other figures, and some of it has since been sold, moved or written off. Count it to correct the quantity; its cost stays as posted.',
        },
      ],
    })
  expect([await entries(), await stock()]).toEqual([before, [9_000, 2_250, true]])
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('goods that were counted, or found, before any opening stock are in the stock already: a list adds none to them', async () => {
  const { shopId, call, send, entries } = await openBooks()
  const businessDay = today()
  const [tea, rice, salt] = [randomUUID(), randomUUID(), randomUUID()]
  for (const [productId, name] of [
    [tea, 'Tea'],
    [rice, 'Rice'],
    [salt, 'Salt'],
  ] as const)
    await call('POST', '/products', {
      productId,
      sku: name.toUpperCase(),
      name,
      priceMinor: 900,
      costMinor: 500,
    })
  const count = `/stock-counts/${randomUUID()}`
  await call('PUT', count, { name: 'March' })
  await call('PUT', `${count}/entries/${randomUUID()}`, {
    ...{ productId: tea, mode: 'set', quantityMilli: 12_000, ageMs: 0 },
  })
  expect((await call('POST', `${count}/posting`, {})).status).toBe(200)
  await call('PUT', `/write-offs/${randomUUID()}`, {
    ...{ businessDay, reason: 'found' },
    lines: [{ lineId: '1', productId: rice, quantityMilli: 1_000 }],
  })
  const before = await entries()
  const list = (isDryRun: boolean) =>
    send('stock', ['SKU,Qty,Cost', 'TEA,12,5.00', 'RICE,5,2.00', 'SALT,3,1.00'], isDryRun)
  const day = dayInWords(businessDay)
  const rest = (name: string) =>
    `so it is already in stock, and an opening quantity would be added on top. Leave this row out, and count ${name} again if the stock is wrong.`
  const refusals = [
    { row: 2, detail: `Tea was counted on ${day}, ${rest('Tea')}` },
    { row: 3, detail: `Some of Rice was recorded as found on ${day}, ${rest('Rice')}` },
  ].map((one) => ({ ...one, column: 'Qty', code: 'opening_counted' }))
  expect((await list(true)).body).toMatchObject({ created: 1, rowsRefused: 2, refusals })
  expect(await entries()).toBe(before)
  expect((await list(false)).body).toMatchObject({ created: 1, rowsRefused: 2, refusals })
  expect((await call('GET', `/stock/${tea}`)).body).toMatchObject({
    quantityMilli: 12_000,
    valueMinor: 6_000,
  })
  expect((await call('GET', `/stock/${salt}`)).body).toMatchObject({ quantityMilli: 3_000, valueMinor: 300 })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('opening stock that was counted since, or of which more was found, takes another cost and no other quantity', async () => {
  const { shopId, call, send, entries } = await openBooks()
  const businessDay = today()
  const made = async (method: 'PUT' | 'POST', path: string, payload: object) => {
    const answer = await call(method, path, payload)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  }
  const [tea, rice, salt] = [randomUUID(), randomUUID(), randomUUID()]
  for (const [productId, name] of [
    [tea, 'Tea'],
    [rice, 'Rice'],
    [salt, 'Salt'],
  ] as const)
    await made('POST', '/products', { productId, sku: name.toUpperCase(), name, priceMinor: 900 })
  const list = (rows: readonly string[], isDryRun = false) =>
    send('stock', ['SKU,Qty,Cost', ...rows], isDryRun)
  const held = async (productId: string) => {
    const { body } = await call('GET', `/stock/${productId}`)
    return [body.quantityMilli, body.valueMinor]
  }
  expect((await list(['TEA,10,5.00', 'RICE,4,2.00', 'SALT,3,1.00'])).body).toMatchObject({ created: 3 })

  // Two more of the tea, and of the salt as many as there were; one of the rice is found.
  const count = `/stock-counts/${randomUUID()}`
  await made('PUT', count, { name: 'March' })
  for (const [productId, quantityMilli] of [
    [tea, 12_000],
    [salt, 3_000],
  ] as const)
    await made('PUT', `${count}/entries/${randomUUID()}`, {
      ...{ productId, mode: 'set', quantityMilli, ageMs: 0 },
    })
  await made('POST', `${count}/posting`, {})
  await made('PUT', `/write-offs/${randomUUID()}`, {
    ...{ businessDay, reason: 'found' },
    lines: [{ lineId: '1', productId: rice, quantityMilli: 1_000 }],
  })

  const day = dayInWords(businessDay)
  const rest =
    'after its opening stock was posted, so the opening quantity stays. Count it again to correct the stock. You can still change the cost, with the quantity as posted.'
  const refusals = [
    `Tea was counted on ${day}, ${rest}`,
    `Some of Rice was recorded as found on ${day}, ${rest.replace(' again', '')}`,
    `Salt was counted on ${day}, ${rest}`,
  ].map((detail, at) => ({ row: at + 2, column: 'Qty', code: 'opening_counted', detail }))
  const others = ['TEA,12,5.00', 'RICE,5,2.00', 'SALT,4,1.00']
  const before = await entries()
  for (const isDryRun of [true, false])
    expect((await list(others, isDryRun)).body).toMatchObject({ corrected: 0, rowsRefused: 3, refusals })
  expect(await entries()).toBe(before)
  expect([await held(tea), await held(rice), await held(salt)]).toEqual([
    [12_000, 6_000],
    [5_000, 1_000],
    [3_000, 300],
  ])

  // What was counted stays counted, though the cost is corrected after it.
  expect((await list(['TEA,10,6.00'])).body).toMatchObject({ corrected: 1, rowsRefused: 0 })
  expect(await held(tea)).toEqual([12_000, 7_000])
  expect((await list(['TEA,12,6.00'])).body).toMatchObject({ corrected: 0, refusals: refusals.slice(0, 1) })
  expect(await held(tea)).toEqual([12_000, 7_000])
  expect(await auditShop(served.database(), shopId)).toEqual([])
})
