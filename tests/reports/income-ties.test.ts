import { Long } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { day } from '#domain/business-day.ts'
import type { Collections } from '#server/db/collections.ts'
import { EntrySums } from '#server/ledger/entry-sums.ts'
import { incomeSchedule } from '#server/reports/income-schedule.ts'
import { openGoldenShop, recordSteps } from '../posting/golden/shop.ts'
import { goldenShops } from '../posting/golden/shops.ts'
import { saleOf, testBooks } from '../support/books.ts'

const books = testBooks()
const always = { from: day('2009-01-01'), to: day('2030-12-31') }
const groups = ['day', 'shift', 'cashier', 'category', 'product', 'tender'] as const

function schedule(shopId: string, group: (typeof groups)[number] = 'day', range = always) {
  const sums = new EntrySums(books.database().collections)
  return incomeSchedule(books.database(), sums, shopId, { ...range, group })
}

const long = (amount: number) => Long.fromNumber(amount) as never
const march = (date: number) => day(`2026-03-${date}`)

/** Two sales at 10.00 net and 12.00 with tax that cost 7.00, on the 10th and on the 11th, the second by mobile money. */
async function twoDays() {
  const open = await books.openShop()
  await books.writer().recordSales(open.shopId, [
    saleOf(open, 1, { soldAt: '2026-03-10T09:00:00Z' }),
    saleOf(open, 2, {
      soldAt: '2026-03-11T09:00:00Z',
      tenders: [{ kind: 'mobile-money', amountMinor: 1200 as never, reference: '771' }],
    }),
  ])
  expect(await schedule(open.shopId)).toMatchObject({ tiesToLedger: true, ledgerNetMinor: 2000 })
  return open.shopId
}

type Change = Record<string, number>

/** Adds to the totals of sales of a day, straight in the database. */
function changeDay({ dayTotals }: Collections, shopId: string, date: number, by: Change) {
  const $inc = Object.fromEntries(Object.entries(by).map(([name, amount]) => [name, long(amount)]))
  return dayTotals.updateOne({ _id: { shopId, day: march(date) } }, { $inc })
}

describe('the income schedule', () => {
  it.each(goldenShops.map((golden) => [golden.name, golden] as const))(
    'of the golden shop %s ties, by whatever it is grouped',
    async (_name, golden) => {
      await openGoldenShop(books.database(), golden)
      await recordSteps(books.writer(), golden)
      for (const group of groups) {
        const { tiesToLedger } = await schedule(golden.shop._id, group)
        expect({ group, tiesToLedger }).toEqual({ group, tiesToLedger: true })
      }
    },
  )

  it.each<[string, [Change, Change]]>([
    ['net sales of one day and too little of another', [{ netMinor: 5 }, { netMinor: -5 }]],
    ['gross of one day and too little of another', [{ grossMinor: 5 }, { grossMinor: -5 }]],
    [
      'of a tax on one day and too little on another',
      [{ 'taxesMinor.gh-vat': 5 }, { 'taxesMinor.gh-vat': -5 }],
    ],
    ['cost of one day and too little of another', [{ costMinor: 5 }, { costMinor: -5 }]],
    ['cash of one day and too little of another', [{ 'tendersMinor.cash': 5 }, { 'tendersMinor.cash': -5 }]],
  ])('does not tie with too much %s, though its net sales do', async (_what, [first, second]) => {
    const shopId = await twoDays()
    const { collections } = books.database()
    await changeDay(collections, shopId, 10, first)
    await changeDay(collections, shopId, 11, second)
    expect(await schedule(shopId)).toMatchObject({
      tiesToLedger: false,
      totals: { netMinor: 2000 },
      ledgerNetMinor: 2000,
    })
  })

  it.each<[string, Change]>([
    [
      'sales and returns',
      { netMinor: 5, grossMinor: 6, 'taxesMinor.gh-vat': 0, returnsNetMinor: 5, returnsGrossMinor: 6 },
    ],
    ['cash and card', { 'tendersMinor.cash': -5, 'tendersMinor.card': 5 }],
    ['one tax and another', { 'taxesMinor.gh-vat': -5, 'taxesMinor.gh-nhil': 5 }],
    ['net and tax', { netMinor: 5, 'taxesMinor.gh-vat': -5 }],
  ])('does not tie with an error in %s of one day that cancels', async (_what, change) => {
    const shopId = await twoDays()
    await changeDay(books.database().collections, shopId, 10, change)
    expect((await schedule(shopId)).tiesToLedger).toBe(false)
  })

  it('does not tie where a day is gone, or one is there on which nothing was sold', async () => {
    const shopId = await twoDays()
    const { dayTotals } = books.database().collections
    const eleventh = await dayTotals.findOneAndDelete({ _id: { shopId, day: march(11) } })
    expect((await schedule(shopId)).tiesToLedger).toBe(false)
    if (!eleventh) throw new Error('something was sold on the 11th')
    const { _id, receipts, ...amounts } = eleventh
    await dayTotals.insertOne({
      ...(JSON.parse(JSON.stringify(amounts), (_key, value) =>
        typeof value === 'number' ? long(value) : value,
      ) as typeof amounts),
      _id: { shopId, day: march(12) },
      receipts,
    })
    expect((await schedule(shopId)).tiesToLedger).toBe(false)
  })

  it('ties though something is sold while it is read', async () => {
    const open = await books.openShop()
    await books.writer().recordSales(open.shopId, [saleOf(open, 1)])
    class SoldDuringRead extends EntrySums {
      #left = [saleOf(open, 2)]
      override beside<Totals>(shopId: string, readTotals: () => Promise<Totals>) {
        return super.beside(shopId, async () => {
          const totals = await readTotals()
          const sales = this.#left.splice(0)
          if (sales.length > 0) await books.writer().recordSales(shopId, sales)
          return totals
        })
      }
    }
    const sums = new SoldDuringRead(books.database().collections)
    const report = await incomeSchedule(books.database(), sums, open.shopId, { ...always, group: 'day' })
    expect(report).toMatchObject({ tiesToLedger: true, totals: { receipts: 2 }, ledgerNetMinor: 2000 })
  })

  it('by product does not tie where a product sold for more than the days say', async () => {
    const shopId = await twoDays()
    await books
      .database()
      .collections.dayProductTotals.updateOne({ '_id.shopId': shopId }, { $inc: { netMinor: long(5) } })
    expect((await schedule(shopId, 'product')).tiesToLedger).toBe(false)
    expect((await schedule(shopId, 'category')).tiesToLedger).toBe(false)
  })
})

it.each(['shift', 'cashier'] as const)(
  'by %s does not tie where one of them has another amount than its day',
  async (group) => {
    const shopId = await twoDays()
    expect(await schedule(shopId, group)).toMatchObject({ tiesToLedger: true, totals: { netMinor: 2000 } })
    const { dayTotals } = books.database().collections
    const of = `${group}s.none.netMinor` as 'cashiers.none.netMinor'
    await dayTotals.updateOne({ '_id.shopId': shopId }, { $inc: { [of]: long(5) } })
    expect(await schedule(shopId, group)).toMatchObject({ tiesToLedger: false })
  },
)
