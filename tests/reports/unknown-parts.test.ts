import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { connectDatabase } from '#server/db/client.ts'
import type { PartOfDay } from '#server/db/documents.ts'
import { PartSums } from '#server/reports/part-sums.ts'
import { readCashierParts, readShiftParts } from '#server/reports/parts-store.ts'
import { cashiersOfUnknown, shiftsOfUnknown } from '#server/reports/unknown-parts-store.ts'
import { saleOf, testBooks } from '../support/books.ts'

const books = testBooks()
const today = day('2026-03-10')
const range = { from: today, to: today }

/** Without the figures that are nothing: the totals of days have none of them. */
const amountsIn = (figures: PartOfDay) =>
  Object.fromEntries(Object.entries(figures).filter(([, amount]) => amount !== 0))

/** The totals of all groups, as the totals of the days name them. */
function sumOf(groups: readonly { figures: PartOfDay }[]) {
  const names = groups.flatMap(({ figures }) => Object.keys(figures)) as (keyof PartOfDay)[]
  const sums = PartSums.of(groups.map(({ figures }) => figures))
  return amountsIn(Object.fromEntries(names.map((name) => [name, sums.get(name)])))
}

type Opened = Awaited<ReturnType<typeof books.openShop>>

/** A sale at a lowered price whose amounts have to be rounded, with a discount and a line taken off, and a return. */
function variedSales(open: Opened, named: { soldBy?: string; shiftId?: string }) {
  const { product } = open
  const { productId } = product._id
  const line = (lineId: string, quantity: number, price: number, fromMinor?: number) => ({
    ...{ lineId, productId, quantityMilli: milli(quantity), unitPriceMinor: minor(price) },
    taxClassId: product.taxClassId,
    ...(fromMinor !== undefined && {
      priceChange: { fromMinor: minor(fromMinor), reason: 'damaged' as const },
    }),
    discount: { kind: 'amount' as const, amountMinor: minor(7) },
  })
  const basket = [line('1', 1_500, 333, 667), line('2', 2_345, 101, 99), line('3', 1_000, 1_200)]
  const voided = [{ lineId: '9', productId, quantityMilli: milli(1_000), amountMinor: minor(700) }]
  const sale = saleOf(open, 1, { ...named, basket, voided })
  const back = saleOf(open, 2, { ...named, kind: 'return', reason: 'faulty' })
  return [sale, { ...back, mayReturnWithoutReceipt: true }]
}

it('the database sums receipts of unknown people and shifts as the totals of their day do', async () => {
  const open = await books.openShop()
  const { shopId, tillId } = open
  const shiftId = randomUUID()
  const unknown = { soldBy: 'kofi@example.com', shiftId }
  await books.writer().recordSales(shopId, [
    ...variedSales(open, unknown),
    saleOf(open, 3, { soldBy: 'ama.of.old' }),
    saleOf(open, 4, { shiftId: randomUUID() }),
    saleOf(open, 5),
    // Known, though by ids of another system.
    { ...saleOf(open, 6), senderUid: 'auth0|5' },
    { ...saleOf(open, 7), senderUid: 'a'.repeat(65) },
  ])
  const { collections } = books.database()
  const totals = await collections.dayTotals.findOne({ _id: { shopId, day: today } })
  const where = { shopId, days: [today] }
  const byCashier = await cashiersOfUnknown(collections, where)
  expect(byCashier.map(({ uid }) => uid).sort()).toEqual([
    'a'.repeat(65),
    'ama.of.old',
    'auth0|5',
    'kofi@example.com',
  ])
  expect(sumOf(byCashier)).toEqual(totals?.cashiers?.unknown)
  expect(totals?.cashiers?.unknown).toMatchObject({
    ...{ receipts: 4, returns: 1, discounts: 1, voids: 1, voidedMinor: 700 },
    // 1,000.5 less 499.5, each rounded up; 232.155 less 236.845.
    ...{ priceChanges: 2, priceChangeMinor: 1_001 - 500 + (232 - 237) },
  })
  const byShift = await shiftsOfUnknown(collections, where)
  expect(byShift.map((one) => one.tillId)).toEqual([tillId, tillId])
  expect(sumOf(byShift)).toEqual(totals?.shifts?.unknown)
})

it('a till that names more than can be distinguished has the rest in one', async () => {
  const open = await books.openShop()
  const { shopId } = open
  const names = ['a@x', 'a@x', 'b@x', 'b@x', 'c@x', 'd@x']
  const sales = names.map((soldBy, n) => saleOf(open, n + 1, { soldBy, shiftId: randomUUID() }))
  await books.writer().recordSales(shopId, sales)
  const { collections } = books.database()
  const where = { shopId, days: [today] }
  const counted = (groups: { figures: PartOfDay }[]) =>
    groups.map(({ figures, ...of }) => ({ ...of, receipts: figures.receipts }))
  const byCashier = counted(await cashiersOfUnknown(collections, where, 2))
  expect(byCashier.length).toBe(3)
  expect(byCashier).toEqual(
    expect.arrayContaining([
      { uid: 'a@x', receipts: 2 },
      { uid: 'b@x', receipts: 2 },
      { uid: null, receipts: 2 },
    ]),
  )
  const byShift = counted(await shiftsOfUnknown(collections, where, 4))
  expect(byShift.length).toBe(5)
  expect(byShift).toContainEqual({ shiftId: null, tillId: null, receipts: 2 })
})

it('one unknown sale of a day reads no other receipt of that day from the database', async () => {
  const open = await books.openShop()
  const { shopId } = open
  const shiftId = randomUUID()
  const others = Array.from({ length: 9 }, (_, n) => saleOf(open, n + 2))
  await books
    .writer()
    .recordSales(shopId, [saleOf(open, 1, { soldBy: 'kofi@example.com', shiftId }), ...others])
  const { uri, name } = books
  const watched = await connectDatabase(`${uri}${uri.includes('?') ? '&' : '?'}monitorCommands=true`, name)
  const read: unknown[][] = []
  watched.db.client.on('commandSucceeded', ({ reply }) => {
    const { ns = '', firstBatch = [] } =
      (reply as { cursor?: { ns?: string; firstBatch?: unknown[] } }).cursor ?? {}
    if (ns.endsWith('.sales')) read.push(firstBatch)
  })
  const cashiers = await readCashierParts(watched.collections, shopId, range)
  const shifts = await readShiftParts(watched.collections, shopId, range)
  await watched.close()
  expect(read.map((rows) => rows.length)).toEqual([1, 1])
  expect(JSON.stringify(read)).not.toContain('lines')
  expect(cashiers.map(({ uid, sums }) => [uid, sums.get('receipts')])).toEqual(
    expect.arrayContaining([
      ['kofi@example.com', 1],
      ['cashier', 9],
    ]),
  )
  expect(shifts.map((one) => [one.shiftId, one.sums.get('receipts')])).toEqual([
    [null, 9],
    [shiftId, 1],
  ])
})
