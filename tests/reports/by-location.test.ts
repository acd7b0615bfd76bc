import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { BalanceSheet, BalancesByLocation, ProfitByLocation } from '#domain/api/report.ts'
import { balanceByLocationStatement } from '#domain/api/statements/balance-by-location-statement.ts'
import { balanceSheetStatement } from '#domain/api/statements/balance-sheet-statement.ts'
import { profitByLocationStatement } from '#domain/api/statements/profit-by-location-statement.ts'
import { aSale, aSaleLine } from '#domain/documents/sale/a-sale.fixture.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { today } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()

/** A shop with a second location, whose till is there; tea at 2.00 in both. */
async function twoLocations() {
  const { shopId, ownerToken: token } = await served.openBooks({ timeZone: 'UTC' })
  const call = async (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) => {
    const answer = await served.call({
      ...{ method, url: `/api/shops/${shopId}${path}`, token },
      ...(payload && { payload }),
    })
    expect(answer).toMatchObject({ status: method === 'GET' ? 200 : 201 })
    return answer.body
  }
  const market = `place-${randomUUID()}`
  const [counter, stall] = [randomUUID(), randomUUID()]
  await call('POST', '/tills', { tillId: counter, name: 'Counter' })
  await call('POST', '/tills', { tillId: stall, name: 'Stall' })
  await call('PUT', `/settings/${randomUUID()}`, {
    setting: 'locations',
    value: [
      { locationId: 'shop', name: 'High Street', tills: [] },
      { locationId: market, name: 'Market', tills: [stall] },
    ],
    from: today(),
  })
  const productId = randomUUID()
  await call('POST', '/products', { productId, sku: 'TEA', name: 'Tea', priceMinor: 500, costMinor: 200 })
  for (const locationId of ['shop', market]) {
    await call('PUT', `/deliveries/${randomUUID()}`, {
      ...{ businessDay: today(), paidFrom: 'bank', locationId, totalMinor: 2_000 },
      lines: [
        { lineId: '1', productId, quantityMilli: 10_000, netMinor: 2_000, taxClassId: 'exempt', taxes: [] },
      ],
    })
  }
  const sell = async (tillId: string, receiptNumber: string, quantity: number, facts: object = {}) => {
    const saleId = randomUUID()
    const line = {
      ...aSaleLine({ productId }),
      quantityMilli: milli(quantity * 1_000),
      discountMinor: minor(0),
    }
    const sale = aSale({ tillId, receiptNumber, soldAt: new Date().toISOString(), lines: [line], ...facts })
    await call('PUT', `/sales/${saleId}`, sale)
    return { saleId, line }
  }
  return { shopId, call, market, productId, counter, stall, sell }
}

test('each location has its sales, returns, costs and lost goods; the rest is of none', async () => {
  const { call, market, productId, counter, stall, sell } = await twoLocations()
  await sell(counter, 'A-1', 1)
  const { saleId, line } = await sell(stall, 'B-1', 3)
  const back = { ...line, quantityMilli: milli(1_000), returnOfLineId: line.lineId }
  await sell(stall, 'B-2', 1, { kind: 'return', returnOf: saleId, reason: 'faulty', lines: [back] })
  await call('PUT', `/write-offs/${randomUUID()}`, {
    ...{ businessDay: today(), reason: 'spoilt', note: 'Wet', locationId: market },
    lines: [{ lineId: '1', productId, quantityMilli: 2_000 }],
  })
  const wrong = randomUUID()
  await call('PUT', `/write-offs/${wrong}`, {
    ...{ businessDay: today(), reason: 'used-by-shop', locationId: market },
    lines: [{ lineId: '1', productId, quantityMilli: 1_000 }],
  })
  await call('PUT', `/reversals/${randomUUID()}`, {
    of: { kind: 'write-off', id: wrong },
    reason: 'Not used',
  })
  await call('PUT', `/expenses/${randomUUID()}`, {
    ...{ businessDay: today(), paidFrom: 'bank', supplierName: 'Landlord', totalMinor: 5_000 },
    lines: [{ lineId: '1', account: '6010', netMinor: 5_000, taxClassId: 'exempt', taxes: [] }],
  })

  const report = ProfitByLocation.parse(
    await call('GET', `/reports/profit-loss-by-location?from=${today()}&to=${today()}`),
  )
  const { salesMinor: price } = report.columns[0] ?? { salesMinor: 0 }
  expect(price).toBeGreaterThan(0)
  expect(report).toMatchObject({
    columns: [
      {
        ...{ locationId: 'shop', name: 'High Street', salesMinor: price, returnsMinor: 0 },
        ...{ costOfGoodsSoldMinor: 200, netProfitMinor: price - 200 },
      },
      {
        ...{ locationId: market, name: 'Market', salesMinor: 3 * price, returnsMinor: price },
        // Three sold and one taken back at 2.00, two spoilt.
        ...{ netSalesMinor: 2 * price, costOfGoodsSoldMinor: 400 + 400 },
        ...{ grossProfitMinor: 2 * price - 800, expensesMinor: 0, netProfitMinor: 2 * price - 800 },
      },
      {
        ...{ locationId: null, salesMinor: 0, returnsMinor: 0, costOfGoodsSoldMinor: 0 },
        ...{ expensesMinor: 5_000, netProfitMinor: -5_000 },
      },
    ],
    total: { netProfitMinor: 3 * price - 1_000 - 5_000 },
    tiesToTrialBalance: true,
    entriesNetProfitMinor: 3 * price - 1_000 - 5_000,
  })

  const statement = profitByLocationStatement(
    report,
    { from: today(), to: today() },
    {
      ...{ name: 'Shop', currency: 'GHS', timeZone: 'UTC' },
    },
  )
  expect(statement.columns.map(({ label }) => label)).toEqual([
    ...['High Street', 'Market', 'No location', 'Whole shop'],
  ])
  expect(statement.proof).toMatchObject({
    isGood: true,
    lead: 'The whole shop agrees with the trial balance.',
  })

  // A total that was tampered with differs from the entries, and the report shows it.
  const { dayTotals } = served.database().collections
  await dayTotals.updateMany({}, { $inc: { 'accounts.6010.debitMinor': 5 } } as never)
  const changed = await call('GET', `/reports/profit-loss-by-location?from=${today()}&to=${today()}`)
  expect(changed).toMatchObject({ tiesToTrialBalance: false, columns: [{}, {}, { expensesMinor: 5_005 }] })
})

test('what is written off as it comes back is a loss of the location that took it back', async () => {
  const { call, market, counter, stall, sell } = await twoLocations()
  const broken = async (till: string, [sold, returned]: readonly [string, string]) => {
    const { saleId, line } = await sell(till, sold, 1)
    const back = { ...line, returnOfLineId: line.lineId, isWrittenOff: true as const }
    await sell(till, returned, 1, { kind: 'return', returnOf: saleId, reason: 'faulty', lines: [back] })
  }
  await broken(counter, ['A-1', 'A-2'])
  await broken(stall, ['B-1', 'B-2'])
  await broken(stall, ['B-3', 'B-4'])
  const report = ProfitByLocation.parse(
    await call('GET', `/reports/profit-loss-by-location?from=${today()}&to=${today()}`),
  )
  expect(report).toMatchObject({
    columns: [
      { locationId: 'shop', netSalesMinor: 0, costOfGoodsSoldMinor: 200, netProfitMinor: -200 },
      { locationId: market, netSalesMinor: 0, costOfGoodsSoldMinor: 400, netProfitMinor: -400 },
      { locationId: null, costOfGoodsSoldMinor: 0, netProfitMinor: 0 },
    ],
    total: { netProfitMinor: -600 },
    tiesToTrialBalance: true,
  })
})

test('the balance sheet has the goods of each location and the cash in its tills', async () => {
  const { shopId, call, market, counter, stall, sell } = await twoLocations()
  await sell(counter, 'A-1', 1)
  await sell(stall, 'B-1', 3)
  const sheet = BalanceSheet.parse(await call('GET', `/reports/balance-sheet?on=${today()}`))
  const cash = sheet.accounts.find(({ account }) => account === '1000')?.amountMinor ?? minor(0)
  expect(cash).toBeGreaterThan(0)
  const read = async () =>
    BalancesByLocation.parse(await call('GET', `/reports/balance-sheet-by-location?on=${today()}`))
  const balances = await read()
  const at = (locationId: string, name: string, inTills: number, goods: number) => ({
    ...{ locationId, name },
    accounts: [
      { account: '1000', amountMinor: inTills },
      { account: '1200', amountMinor: goods },
    ],
  })
  expect(balances).toEqual({
    on: today(),
    // Twenty at 2.00, of which one was sold at the counter and three at the stall.
    locations: [at('shop', 'High Street', cash / 4, 1_800), at(market, 'Market', (cash * 3) / 4, 1_400)],
    tiesToAccounts: true,
  })
  const shop = { name: 'Shop', currency: 'GHS', timeZone: 'UTC' }
  const statement = balanceByLocationStatement(
    balanceSheetStatement({ sheet, compared: null }, shop),
    sheet,
    balances,
  )
  const figuresOf = (key: string) => {
    const row = statement.rows.find((one) => one.key === key)
    return statement.columns.map((column) => row?.figures[column.key]?.value ?? null)
  }
  expect(statement.proof).toMatchObject({ isGood: true, lead: 'The whole shop balances:' })
  expect(figuresOf('1200')).toEqual([1_800, 1_400, null, 3_200])
  const { assetsMinor } = sheet
  expect(figuresOf('assets-total')).toEqual([1_800 + cash / 4, 1_400 + (cash * 3) / 4, null, assetsMinor])
  // The deliveries were paid by the bank, which is of no location, and is overdrawn.
  expect(figuresOf('overdraft-1020')).toEqual([null, null, 4_000, 4_000])
  expect(figuresOf('net-assets').at(-1)).toBe(sheet.equityMinor)

  const { dayTotals } = served.database().collections
  await dayTotals.updateMany({ '_id.shopId': shopId, 'accounts.1200': { $exists: true } }, {
    $inc: { 'accounts.1200.debitMinor': 5 },
  } as never)
  expect(await read()).toMatchObject({ tiesToAccounts: false })
})
