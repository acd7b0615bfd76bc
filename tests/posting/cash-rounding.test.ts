import { beforeEach, describe, expect, it } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import { auditShop } from '#server/audit/service.ts'
import type { SaleToRecord } from '#server/books/kinds/sale/to-record.ts'
import { EntrySums } from '#server/ledger/entry-sums.ts'
import { incomeSchedule } from '#server/reports/income-schedule.ts'
import { profitLoss } from '#server/reports/profit-loss.ts'
import { saleOf, testBooks } from '../support/books.ts'
import { accountTotalsOf } from '../support/day-totals.ts'
import { entriesOf } from '../support/journal.ts'

const books = testBooks()

describe('a shop whose smallest coin is 0.05', () => {
  let open: Awaited<ReturnType<typeof books.openShop>>
  beforeEach(async () => {
    open = await books.openShop({ smallestCoinMinor: minor(5) }, [{ priceMinor: minor(1002) }])
  })

  const cash = (amount: number): Tender[] => [{ kind: 'cash', amountMinor: minor(amount) }]
  /** A sale of the product, paid by these tenders, with the rounding that it claims. */
  function sold(sequence: number, tenders: Tender[], rounding = 0): SaleToRecord {
    const { sale, ...record } = saleOf(open, sequence, { tenders })
    const totals = { ...sale.totals, ...(rounding !== 0 && { roundingMinor: minor(rounding) }) }
    return { ...record, sale: { ...sale, totals } }
  }
  function returned(of: SaleToRecord, sequence: number, tenders: Tender[], rounding = 0): SaleToRecord {
    const { sale, ...record } = sold(sequence, tenders, rounding)
    const lines = sale.lines.map((line) => ({ ...line, returnOfLineId: line.lineId }))
    return { ...record, sale: { ...sale, kind: 'return', returnOf: of.saleId, lines } }
  }
  async function record(one: SaleToRecord) {
    const [result] = await books.writer().recordSales(open.shopId, [one])
    if (!result || 'error' in result) throw new Error('the sale could not be written')
    if ('refusal' in result) return { refused: result.refusal.code, facts: result.refusal.facts }
    const { reviews } = JSON.parse(result.answer) as { reviews: { code: string }[] }
    return { reviews: reviews.filter(({ code }) => code !== 'stock_below_zero') }
  }

  it('posts what no coins can pay to 6920, which is in the profit and loss', async () => {
    expect(await record(sold(1, cash(1000), 2))).toEqual({ reviews: [] })
    const { collections } = books.database()
    const [entry] = await entriesOf(collections, open.shopId)
    expect(entry?.lines.filter(({ account }) => ['1000', '6920'].includes(account))).toEqual([
      { account: '1000', amountMinor: 1000, dims: { till: open.tillId } },
      { account: '6920', amountMinor: 2, dims: { till: open.tillId } },
    ])
    const days = { from: day('2026-03-10'), to: day('2026-03-10') }
    const sums = new EntrySums(books.database().collections)
    const report = await profitLoss(books.database(), sums, open.shopId, { ...days, by: 'day' })
    expect(report).toMatchObject({ tiesToTrialBalance: true, total: { expensesMinor: 2 } })
    const { totals } = await incomeSchedule(books.database(), sums, open.shopId, { ...days, group: 'tender' })
    expect(totals.tenders.map(({ label, amountMinor }) => [label, amountMinor])).toEqual([
      ['Cash', 1000],
      ['Cash rounding', 2],
    ])
    expect(await auditShop(books.database(), open.shopId)).toEqual([])
  })

  it('gives back what was paid; more is recorded, since it is given back, and looked at', async () => {
    const [sale, other] = [sold(1, cash(1000), 2), sold(2, cash(1000), 2)]
    await record(sale)
    expect(await record(returned(sale, 3, cash(1000), 2))).toEqual({ reviews: [] })
    await record(other)
    const card: Tender[] = [{ kind: 'card', amountMinor: minor(1002) }]
    expect((await record(returned(other, 4, card))).reviews).toContainEqual({
      code: 'rounding_differs',
      said: 0,
      expected: 2,
    })
    const totals = await accountTotalsOf(books.database().collections, open.shopId)
    expect(totals.filter(({ _id }) => _id.account === '6920')).toMatchObject([
      { debitMinor: 4, creditMinor: 2 },
    ])
    expect(await auditShop(books.database(), open.shopId)).toEqual([])
  })

  it('keeps what a till rounded to another coin, or not at all, for review', async () => {
    expect(await record(sold(1, cash(1002)))).toEqual({
      reviews: [{ code: 'rounding_differs', said: 0, expected: 2 }],
    })
    await books
      .database()
      .collections.shops.updateOne({ _id: open.shopId }, { $unset: { smallestCoinMinor: '' } })
    expect(await record(sold(2, cash(1000), 2))).toEqual({
      reviews: [{ code: 'rounding_differs', said: 2, expected: 0 }],
    })
  })

  it('refuses a rounding of no coin, and one of money that is no cash', async () => {
    const refused = (said: number) => ({
      refused: 'totals_mismatch',
      facts: { where: 'totals.roundingMinor', said, computed: 0 },
    })
    expect(await record(sold(1, cash(1001), 1))).toEqual(refused(1))
    expect(await record(sold(2, [{ kind: 'card', amountMinor: minor(1000) }], 2))).toEqual(refused(2))
  })

  it('takes the same sale again for the same', async () => {
    const sale = sold(1, cash(1000), 2)
    await record(sale)
    const [again] = await books.writer().recordSales(open.shopId, [sale])
    expect(again).toMatchObject({ status: 200 })
    const unrounded = {
      ...sale,
      sale: { ...sale.sale, tenders: cash(1002), totals: saleOf(open, 1).sale.totals },
    }
    expect(await record(unrounded)).toMatchObject({ refused: 'sale_conflict' })
  })
})
