import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { auditShop } from '#server/audit/service.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import { type ToRecord, toRecord } from '#server/books/engine/document-kind.ts'
import type { SaleDocument } from '#server/books/kinds/sale/stored.ts'
import type { SaleToRecord } from '#server/books/kinds/sale/to-record.ts'
import { shiftClose } from '#server/books/kinds/shift-close/kind.ts'
import { shiftOpen } from '#server/books/kinds/shift-open/kind.ts'
import type { ShiftOpenToRecord } from '#server/books/kinds/shift-open/to-record.ts'
import { connectDatabase } from '#server/db/client.ts'
import { EntrySums } from '#server/ledger/entry-sums.ts'
import { cashierReport } from '#server/reports/by-cashier.ts'
import { incomeSchedule } from '#server/reports/income-schedule.ts'
import { profitByLocation } from '#server/reports/profit-by-location.ts'
import { hourVisuals } from '#server/reports/visuals/hours.ts'
import { openGoldenShop, recordSteps } from '../posting/golden/shop.ts'
import { goldenShops } from '../posting/golden/shops.ts'
import { saleOf, testBooks } from '../support/books.ts'

const books = testBooks()
const always = { from: day('2009-01-01'), to: day('2030-12-31') }

const schedule = (shopId: string, group: 'cashier' | 'shift', range = always) =>
  incomeSchedule(books.database(), new EntrySums(books.database().collections), shopId, { ...range, group })

/** The receipts themselves, one after the other: the net sales of each, less returns. */
async function netOf(shopId: string, nameOf: (sale: SaleDocument) => string) {
  const net = new Map<string, number>()
  for (const sale of await books.database().collections.sales.find({ '_id.shopId': shopId }).toArray()) {
    const { netMinor } = sale.totals
    const name = nameOf(sale)
    net.set(name, (net.get(name) ?? 0) + (sale.kind === 'return' ? 0 - netMinor : netMinor))
  }
  return net
}

const netByKey = (rows: readonly { key: string; netMinor: number }[]) =>
  new Map(rows.map(({ key, netMinor }) => [key, netMinor]))

it.each(goldenShops.map((golden) => [golden.name, golden] as const))(
  'parts of the days of the golden shop %s equal the totals of its receipts',
  async (_name, golden) => {
    await openGoldenShop(books.database(), golden)
    await recordSteps(books.writer(), golden)
    const shopId = golden.shop._id
    const { rows } = await schedule(shopId, 'cashier')
    expect(netByKey(rows)).toEqual(await netOf(shopId, ({ cashierUid }) => cashierUid ?? ''))
    const shifts = await books.database().collections.shiftOpens.find({ '_id.shopId': shopId }).toArray()
    const isKnown = ({ shiftId, tillId }: SaleDocument) =>
      shifts.some((shift) => shift._id.shiftId === shiftId && shift.tillId === tillId)
    const byShift = await schedule(shopId, 'shift')
    expect(netByKey(byShift.rows)).toEqual(
      await netOf(shopId, (sale) => (isKnown(sale) ? (sale.shiftId ?? '') : '')),
    )
  },
)

const range = { from: day('2026-03-10'), to: day('2026-03-10') }

it('unknown cashiers, and shifts that come after their sales, are distinguished by the receipts of that day', async () => {
  const open = await books.openShop()
  const { shopId, tillId } = open
  const writer = books.writer()
  const [shiftId, elsewhere] = [randomUUID(), randomUUID()]
  await writer.recordSales(shopId, [
    saleOf(open, 1, { soldBy: 'ama.of.old' }),
    saleOf(open, 2, { soldBy: 'kofi@example.com', shiftId }),
    saleOf(open, 3, { soldBy: 'kofi@example.com', shiftId: elsewhere }),
    saleOf(open, 4, { soldAt: '2026-03-09T11:00:00Z', shiftId }),
  ])
  const { dayTotals } = books.database().collections
  const totals = await dayTotals.findOne({ _id: { shopId, day: range.from } })
  expect(Object.keys(totals?.cashiers ?? {})).toEqual(['unknown'])
  expect(Object.keys(totals?.shifts ?? {}).sort()).toEqual(['none', 'unknown'])
  expect(netByKey((await schedule(shopId, 'shift', range)).rows)).toEqual(new Map([['', 3_000]]))

  const shift = { tillId, float: { amountMinor: minor(0), denominations: [] }, lastSequence: 0 }
  const [result] = await writer.record(shopId, [
    [toRecord(shiftOpen, { shiftId, shift, previous: null }, 'owner')],
  ])
  requireRecorded(result)
  await writer.recordSales(shopId, [saleOf(open, 5, { shiftId })])

  const byShift = await schedule(shopId, 'shift', range)
  expect(byShift.tiesToLedger).toBe(true)
  expect(netByKey(byShift.rows)).toEqual(
    new Map([
      [shiftId, 2_000],
      ['', 2_000],
    ]),
  )
  // It has a receipt of the day before: no report of this day can be held against its Z.
  expect(byShift.rows.find(({ key }) => key === shiftId)?.reportedNetMinor).toBeNull()
  expect(netByKey((await schedule(shopId, 'cashier', range)).rows)).toEqual(
    new Map([
      ['ama.of.old', 1_000],
      ['kofi@example.com', 2_000],
      ['cashier', 1_000],
    ]),
  )
  expect(await cashierReport(books.database(), shopId, range)).toMatchObject({
    cashiers: expect.arrayContaining([
      expect.objectContaining({ uid: 'kofi@example.com', sales: { count: 2, amountMinor: 2_400 } }),
    ]),
    ofDays: { ties: true },
  })
  expect(await auditShop(books.database(), shopId)).toEqual([])
})

it('what a Z report says is held against a shift, unless receipts of it are of other days', async () => {
  const open = await books.openShop()
  const { shopId, tillId } = open
  const writer = books.writer()
  const [whole, early, late] = [randomUUID(), randomUUID(), randomUUID()]
  const float = { amountMinor: minor(0), denominations: [] }
  const { shiftOpens, shiftCloses } = books.database().collections
  const record = async (one: ToRecord) => requireRecorded((await writer.record(shopId, [[one]]))[0])
  let previous: ShiftOpenToRecord['previous'] = null
  const turn = async (shiftId: string, number: number, ...sales: SaleToRecord[]) => {
    const shift = { tillId, float, lastSequence: number - 1 }
    const _id = { shopId, shiftId }
    await record(toRecord(shiftOpen, { shiftId, shift, previous }, 'owner'))
    const opened = { tillId, entryNumber: (await shiftOpens.findOne({ _id }))?.entryNumber ?? 0 }
    await writer.recordSales(shopId, sales)
    const cash = { amountMinor: minor(0), denominations: [] }
    const close = { cash, slips: [], countedAt: '2026-03-10T12:00:00Z', lastSequence: number }
    await record(toRecord(shiftClose, { shiftId, close, opened, missing: [] }, 'owner'))
    previous = { shiftId, number, closedBy: (await shiftCloses.findOne({ _id }))?.entryNumber ?? null }
  }
  // Of the day before its shift was opened, though it is there in time for the report.
  const before = saleOf(open, 3, { shiftId: early, soldAt: '2026-03-09T11:00:00Z' })
  await turn(whole, 1, saleOf(open, 1, { shiftId: whole }))
  await turn(early, 2, saleOf(open, 2, { shiftId: early }), before)
  await turn(late, 3, saleOf(open, 4, { shiftId: late }))
  const reported = async (days = range) => {
    const { rows } = await schedule(shopId, 'shift', days)
    return new Map(rows.map(({ key, reportedNetMinor }) => [key, reportedNetMinor]))
  }
  expect(await reported()).toEqual(
    new Map([
      [whole, 1_000],
      [early, null],
      [late, 1_000],
    ]),
  )
  const tomorrow = books.writer(() => new Date('2026-03-11T12:00:00Z'))
  await tomorrow.recordSales(shopId, [saleOf(open, 5, { shiftId: late, soldAt: '2026-03-11T11:00:00Z' })])
  expect((await reported()).get(late)).toBeNull()
  expect((await reported({ ...range, from: day('2026-03-09') })).get(early)).toBe(2_000)
})

it('reports by cashier, shift, location and hour read no receipts', async () => {
  const open = await books.openShop()
  const { shopId } = open
  await books.writer().recordSales(shopId, [saleOf(open, 1), saleOf(open, 2)])
  const { uri, name } = books
  const watched = await connectDatabase(`${uri}${uri.includes('?') ? '&' : '?'}monitorCommands=true`, name)
  const read: unknown[] = []
  watched.db.client.on('commandStarted', ({ commandName, command }) => read.push(command[commandName]))
  const sums = new EntrySums(watched.collections)
  for (const group of ['cashier', 'shift'] as const)
    await incomeSchedule(watched, sums, shopId, { ...range, group })
  await cashierReport(watched, shopId, range)
  await profitByLocation(watched, sums, shopId, range)
  await hourVisuals(watched, shopId, range)
  await watched.close()
  expect(read).toContain('dayTotals')
  expect(read).not.toContain('sales')
})
