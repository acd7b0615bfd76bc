import { expect } from 'vitest'
import { addDays, day } from '#domain/business-day.ts'
import { lastDayOf, monthAfter } from '#domain/month.ts'
import { between, pick, purchase, ring, type SeededShop, type Sold, send, someDay } from './shop.ts'

/** From the months of one financial year into the next, over the change of rates in Ghana at the turn of it. */
export const months = Array.from({ length: 12 }, (_, index) => monthAfter('2025-07', index))

/** What happened so far that later documents name. */
type Past = {
  sold: Sold[]
  /** On account, not paid by name yet. */
  owed: Sold[]
  bills: { billId: string; supplierId: string; totalMinor: number }[]
  assetIds: string[]
  /** Receipts that the till sends when their month is locked. */
  late: Sold[]
}

/**
 * Sends a year, month by month, of which each is filed and locked before the next begins.
 * @returns the trial balance of the end of each month when it was locked
 */
export async function sendYear(shop: SeededShop): Promise<Map<string, object>> {
  const locked = new Map<string, object>()
  const past: Past = { sold: [], owed: [], bills: [], assetIds: [], late: [] }
  await begin(shop)
  for (const [index, month] of months.entries()) {
    await send(shop, past.late)
    past.late = []
    await buy(shop, past, month)
    await sell(shop, past, month)
    await payAndCredit(shop, past, month, index)
    await byHand(shop, month)
    await keepAssets(shop, past, month, index)
    await endMonth(shop, past, month, index)
    // December is locked a second time, with January.
    for (const at of index === 6 ? [index - 1, index] : [index]) {
      const on = lastDayOf(months[at] ?? '')
      if (index < 10) locked.set(on, await shop.call('GET', `/ledger/trial-balance?on=${on}`))
    }
  }
  return locked
}

async function begin(shop: SeededShop): Promise<void> {
  const [customerId = ''] = shop.customers
  const [supplierId = ''] = shop.suppliers
  const businessDay = day('2025-07-01')
  await shop.put('opening-items', { account: '1100', customerId, amountMinor: 45_000, businessDay })
  const owed = { account: '2000', supplierId, supplierName: 'Harbour Wholesale', amountMinor: 120_000 }
  await shop.put('opening-items', { ...owed, businessDay, due: day('2025-08-15') })
}

async function buy(shop: SeededShop, past: Past, month: string): Promise<void> {
  const deliveries = shop.products.map((product, index) => {
    const businessDay = someDay(shop, month, 1, 3)
    const { line, totalMinor } = purchase(between(shop, 40_000, 90_000), businessDay)
    const isTaxed = product.taxClassId === 'standard'
    const bought = isTaxed ? line : { ...line, taxClassId: product.taxClassId, taxes: [] }
    const supplierId = shop.suppliers[index % 3]
    return shop.put('deliveries', {
      ...{ businessDay, paidFrom: 'on-account', supplierId, supplierName: 'Wholesale' },
      due: addDays(businessDay, between(shop, 0, 60)),
      lines: [{ lineId: '1', productId: product._id.productId, quantityMilli: 620_000, ...bought }],
      totalMinor: isTaxed ? totalMinor : line.netMinor,
    })
  })
  const expenses = Array.from({ length: 9 }, (_, index) => {
    const businessDay = someDay(shop, month)
    const { line, totalMinor } = purchase(between(shop, 500, 9_000), businessDay)
    const account = pick(shop, ['6010', '6020', '6040', '6050', '6060', '6070'])
    const paidFrom = index % 2 === 0 ? 'bank' : 'mobile-money'
    return shop.put('expenses', {
      businessDay,
      paidFrom,
      lines: [{ lineId: '1', account, ...line }],
      totalMinor,
    })
  })
  const bills = Array.from({ length: 6 }, async (_, index) => {
    const businessDay = someDay(shop, month)
    const { line, totalMinor } = purchase(between(shop, 3_000, 30_000), businessDay)
    const supplierId = pick(shop, shop.suppliers.slice(0, 2))
    // Insurance for a year, every third month.
    const isAhead = index === 0 && Number(month.slice(5)) % 3 === 0
    const input = {
      lineId: '1',
      account: '6080',
      ...line,
      ...(isAhead && { spread: { from: month, months: 12 } }),
    }
    const due = addDays(businessDay, between(shop, 0, 100))
    const billId = await shop.put('bills', { supplierId, businessDay, due, lines: [input], totalMinor })
    return { billId, supplierId, totalMinor, isAhead }
  })
  await Promise.all([...deliveries, ...expenses])
  // In the order they were made, not in that of the answers; what is paid ahead can't be credited.
  past.bills.push(...(await Promise.all(bills)).filter(({ isAhead }) => !isAhead))
}

async function sell(shop: SeededShop, past: Past, month: string): Promise<void> {
  const sold = Array.from({ length: 205 }, () => {
    const tender = pick(shop, ['cash', 'mobile-money', 'card'] as const)
    return ring(shop, { soldOn: someDay(shop, month), tender })
  })
  const owed = Array.from({ length: 14 }, () =>
    ring(shop, { soldOn: someDay(shop, month), customerId: pick(shop, shop.customers) }),
  )
  const back = past.sold
    .splice(0, 9)
    .map((one) => ring(shop, { soldOn: someDay(shop, month), returnOf: one }))
  // What a tablet that was offline still has; it sends them when the month is filed and locked.
  past.late = Array.from({ length: 4 }, (_, index) => {
    const who = index === 0 ? { customerId: pick(shop, shop.customers) } : {}
    return ring(shop, { soldOn: someDay(shop, month), ...who })
  })
  await send(shop, [...sold, ...owed])
  await send(shop, back)
  past.sold.push(...sold)
  // The last of the customers pays without a word of what it is for: see below.
  past.owed.push(...owed.filter(({ customerId }) => customerId !== shop.customers.at(-1)))
}

async function payAndCredit(shop: SeededShop, past: Past, month: string, index: number): Promise<void> {
  const businessDay = day(`${month}-28`)
  const pay = (payment: object) => shop.put('party-payments', { businessDay, money: 'bank', ...payment })
  // Some by name, in parts, with a discount or withheld tax; one keeps to instalments, one is written off.
  const [first, second, third, fourth, fifth] = past.owed.splice(0, 5)
  const grossOf = (one: Sold) => one.sale.totals.grossMinor
  const allocated = (one: Sold, amountMinor: number) => [{ document: one.saleId, amountMinor }]
  if (!first || !second || !third || !fourth || !fifth) throw new Error('too little is sold on account')
  const received = (one: Sold) => ({ direction: 'received', customerId: one.customerId })
  await pay({
    ...received(first),
    amountMinor: grossOf(first),
    allocations: allocated(first, grossOf(first)),
  })
  const half = Math.floor(grossOf(second) / 2)
  await pay({ ...received(second), amountMinor: half, allocations: allocated(second, half) })
  await pay({
    ...received(third),
    ...{ amountMinor: grossOf(third) - 30, discountMinor: 20, withheldVatMinor: 10 },
    allocations: allocated(third, grossOf(third)),
  })
  await shop.put('instalment-plans', {
    ...{ customerId: fourth.customerId, businessDay, allocations: allocated(fourth, grossOf(fourth)) },
    instalments: [30, 75, 140].map((days, part) => ({
      due: addDays(businessDay, days),
      amountMinor:
        part === 0 ? grossOf(fourth) - 2 * Math.floor(grossOf(fourth) / 3) : Math.floor(grossOf(fourth) / 3),
    })),
  })
  const writtenOff = {
    customerId: fifth.customerId,
    businessDay,
    allocations: allocated(fifth, grossOf(fifth)),
  }
  await shop.put('credit-write-offs', { ...writtenOff, reason: 'Moved away' })
  // The oldest first, and too much: the rest becomes a credit.
  const silent = { direction: 'received', customerId: shop.customers.at(-1) }
  if (index % 2 === 1) await pay({ ...silent, amountMinor: 25_000, mayOverpay: true })
  const [bill, another] = past.bills.splice(0, 2)
  if (!bill || !another) throw new Error('there are too few bills')
  const paid = (of: { supplierId: string }) => ({ direction: 'paid', supplierId: of.supplierId })
  const part = Math.floor(bill.totalMinor / 3)
  await pay({ ...paid(bill), amountMinor: part, allocations: [{ document: bill.billId, amountMinor: part }] })
  await pay({ ...paid({ supplierId: shop.suppliers[2] ?? '' }), amountMinor: between(shop, 20_000, 70_000) })
  const { line, totalMinor } = purchase(Math.floor(another.totalMinor / 4), businessDay)
  const credited = { lines: [{ lineId: '1', account: '6080', ...line }], totalMinor }
  await shop.put('bill-credits', { billId: another.billId, businessDay, ...credited })
}

async function byHand(shop: SeededShop, month: string): Promise<void> {
  const businessDay = someDay(shop, month)
  const amountMinor = between(shop, 2_000, 9_000)
  const entry = (text: string, lines: [string, number][]) =>
    shop.put('journals', {
      ...{ businessDay, text, lines: lines.map(([account, amount]) => ({ account, amountMinor: amount })) },
    })
  await entry('Wages', [
    ['6030', amountMinor],
    ['2500', -amountMinor],
  ])
  const wrong = await entry('Drawings', [
    ['3100', 1_500],
    ['1020', -1_500],
  ])
  const takeBack = (kind: string, id: string) =>
    shop.put('reversals', { of: { kind, id }, reason: 'Entered twice', businessDay })
  await takeBack('journal', wrong)
  const { line, totalMinor } = purchase(777, businessDay)
  const spent = {
    businessDay,
    paidFrom: 'bank',
    lines: [{ lineId: '1', account: '6040', ...line }],
    totalMinor,
  }
  await takeBack('expense', await shop.put('expenses', spent))
  const received = { direction: 'received', customerId: shop.customers[0], businessDay, money: 'bank' }
  await takeBack(
    'payment',
    await shop.put('party-payments', { ...received, amountMinor: 300, mayOverpay: true }),
  )
  await shop.put('other-income', {
    ...{ businessDay, account: '4900', receivedIn: 'bank', taxClassId: 'standard', text: 'Stall' },
    totalMinor: between(shop, 1_000, 5_000),
  })
  await shop.put('money-transfers', {
    businessDay,
    from: 'card',
    to: 'bank',
    amountMinor: 20_000,
    feeMinor: 390,
  })
  const lost = { lineId: '1', productId: pick(shop, shop.products)._id.productId, quantityMilli: 1_500 }
  await shop.put('write-offs', {
    businessDay,
    reason: pick(shop, ['spoilt', 'taken-by-owner']),
    lines: [lost],
  })
}

async function keepAssets(shop: SeededShop, past: Past, month: string, index: number): Promise<void> {
  const businessDay = day(`${month}-05`)
  if (index % 4 === 0) {
    const { line, totalMinor } = purchase(between(shop, 200_000, 900_000), businessDay)
    const method =
      index % 8 === 0 ? { kind: 'straight-line', months: 37 } : { kind: 'declining-balance', rateBp: 2_500 }
    const origin = { kind: 'owed', supplierId: shop.suppliers[1], due: addDays(businessDay, 45) }
    const input = { name: `Machine ${index}`, category: 'equipment', residualMinor: 10_001, method, origin }
    past.assetIds.push(
      await shop.put('assets', { ...input, businessDay, inServiceOn: businessDay, ...line, totalMinor }),
    )
  }
  if (index !== 9) return
  const [assetId] = past.assetIds
  const sale = { receivedIn: 'bank', totalMinor: 70_000, taxClassId: 'standard' }
  await shop.put('asset-disposals', { assetId, businessDay: day(`${month}-10`), costMinor: 90_000, sale })
}

/** Depreciation, what was paid ahead, the tax return and its payment, the lock; in January December is opened again. */
async function endMonth(shop: SeededShop, past: Past, month: string, index: number): Promise<void> {
  const through = lastDayOf(month)
  await shop.put('depreciation', { month })
  if (index >= 2) await shop.put('expenditure/paid-ahead/runs', { month })
  const from = day(`${month}-01`)
  const { period } = (await shop.call('GET', `/taxation/periods/${from}`)) as { period: { dueMinor: number } }
  const { dueMinor } = period
  const returnId = await shop.put('tax-returns', { from, to: through, dueMinor, adjustments: [] })
  const settled = {
    direction: dueMinor > 0 ? 'paid' : 'received',
    by: 'bank',
    amountMinor: Math.abs(dueMinor),
  }
  if (dueMinor !== 0)
    await shop.put('tax-payments', { returnId, businessDay: addDays(through, 15), ...settled })
  // Sent after the return is filed and before the month is locked.
  const [late, ...rest] = past.late
  if (late) await send(shop, [late])
  past.late = rest
  if (index >= 10) return
  const lock = () => shop.put('locks', { through, isFinal: false })
  await lock()
  if (index !== 6) return
  await shop.put('reopenings', { through: lastDayOf(monthAfter(month, -2)), reason: 'A bill of December' })
  const { line, totalMinor } = purchase(4_321, day('2025-12-20'))
  const bill = { supplierId: shop.suppliers[0], businessDay: day('2025-12-20'), due: day('2026-01-20') }
  await shop.put('bills', { ...bill, lines: [{ lineId: '1', account: '6060', ...line }], totalMinor })
  await lock()
  expect(await shop.call('GET', '/closing')).toMatchObject({ lockedThrough: through })
}
