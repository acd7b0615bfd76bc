import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accountCode } from '#domain/terms/account.ts'
import { auditShop } from '#server/audit/service.ts'
import type { SaleResult } from '#server/books/kinds/sale/to-record.ts'
import { amountsOf, saleOf, someNoon, testBooks } from '../support/books.ts'
import { accountTotalsOf } from '../support/day-totals.ts'
import { entriesOf, movesOf } from '../support/journal.ts'

const books = testBooks()

function refusalOf(result: SaleResult | undefined): string | undefined {
  return result && 'refusal' in result ? result.refusal.code : undefined
}

async function everything(shopId: string) {
  const { collections } = books.database()
  const ofShop = { '_id.shopId': shopId }
  const [sales, entries, moves, balances, accountTotals, productTotals, dayTotals, head] = await Promise.all([
    collections.sales.find(ofShop).toArray(),
    entriesOf(collections, shopId),
    movesOf(collections, shopId),
    collections.stockBalances.find(ofShop).toArray(),
    accountTotalsOf(collections, shopId),
    collections.dayProductTotals.find(ofShop).toArray(),
    collections.dayTotals.find({ ...ofShop, receipts: { $exists: true } }).toArray(),
    collections.chainHeads.findOne({ _id: shopId }),
  ])
  return { sales, entries, moves, balances, accountTotals, productTotals, dayTotals, head }
}

describe('a recorded sale', () => {
  it('is in the sales, the ledger, the stock and the totals of its day', async () => {
    const open = await books.openShop()
    const writer = books.writer()
    await writer.receiveStock(open.shopId, [
      {
        receiptId: randomUUID(),
        businessDay: '2026-03-09' as never,
        against: accountCode('3950'),
        lines: [
          {
            lineId: '1',
            productId: open.product._id.productId,
            quantityMilli: milli(10_000),
            valueMinor: minor(7_000),
          },
        ],
      },
    ])

    const [result] = await writer.recordSales(open.shopId, [saleOf(open, 1)])

    // 12.00 with VAT 15, NHIL 2.5 and GETFund 2.5 inside: 12.00 / 1.2 = 10.00 net, 1.50 + 0.25 + 0.25 tax.
    expect(result).toMatchObject({ status: 201 })
    const { sales, entries, moves, balances, accountTotals, productTotals, dayTotals, head } =
      await everything(open.shopId)
    expect(sales).toHaveLength(1)
    expect(sales[0]).toMatchObject({
      businessDay: '2026-03-10',
      postingDay: '2026-03-10',
      entryNumber: 3,
      reviews: [],
    })
    expect(amountsOf(entries[1]?.lines)).toEqual(
      expect.arrayContaining([
        { account: accountCode('1000'), amountMinor: 1200 },
        { account: accountCode('4000'), amountMinor: -1000 },
        { account: accountCode('5000'), amountMinor: 700 },
        { account: accountCode('1200'), amountMinor: -700 },
      ]),
    )
    expect(entries[1]?.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(0)
    expect(entries[1]?.previousHash).toBe(entries[0]?.hash)
    expect(head).toMatchObject({ number: 3, version: 2, hash: entries[1]?.hash })
    expect(moves.map((move) => move.quantityMilli).sort()).toEqual([-1000, 10_000])
    expect(balances).toMatchObject([{ quantityMilli: 9_000, valueMinor: 6_300 }])
    expect(accountTotals.find(({ _id }) => _id.day === '2026-03-10' && _id.account === '4000')).toMatchObject(
      { debitMinor: 0, creditMinor: 1000 },
    )
    expect(productTotals).toMatchObject([{ soldMilli: 1000, netMinor: 1000, taxMinor: 200, costMinor: 700 }])
    expect(dayTotals).toMatchObject([
      {
        receipts: 1,
        returns: 0,
        grossMinor: 1200,
        netMinor: 1000,
        costMinor: 700,
        tendersMinor: { cash: 1200 },
        taxesMinor: { 'gh-vat': 150, 'gh-nhil': 25, 'gh-getfund': 25 },
      },
    ])
  })

  it('is answered again byte for byte, and changes nothing the second time', async () => {
    const open = await books.openShop()
    const writer = books.writer()
    const sale = saleOf(open, 1)
    const [first] = await writer.recordSales(open.shopId, [sale])
    const before = await everything(open.shopId)

    const [again] = await books.writer().recordSales(open.shopId, [structuredClone(sale)])

    expect(first).toMatchObject({ status: 201 })
    expect(again).toMatchObject({
      status: 200,
      answer: first && 'answer' in first ? first.answer : 'no answer',
    })
    expect(await everything(open.shopId)).toEqual(before)
  })

  it('is one sale where it arrives twice in one batch', async () => {
    const open = await books.openShop()
    const sale = saleOf(open, 1)
    const results = await books.writer().recordSales(open.shopId, [sale, structuredClone(sale)])
    expect(results.map((result) => 'status' in result && result.status)).toEqual([201, 200])
    expect((await everything(open.shopId)).sales).toHaveLength(1)
  })

  it('is refused with both clocks where it is sold a day after what the server’s says, and taken once they agree', async () => {
    const open = await books.openShop()
    const sale = saleOf(open, 1, { soldAt: '2026-03-11T12:00:01Z' })
    const dayBehind = await books.writer(() => someNoon).recordSales(open.shopId, [sale])
    expect(dayBehind).toMatchObject([
      {
        refusal: {
          code: 'sale_in_future',
          facts: { soldAt: '2026-03-11T12:00:01Z', now: someNoon.toISOString() },
        },
      },
    ])
    const [taken] = await books
      .writer(() => new Date('2026-03-11T12:00:02Z'))
      .recordSales(open.shopId, [sale])
    expect(taken).toMatchObject({
      status: 201,
      answer: expect.stringContaining('"businessDay":"2026-03-11"'),
    })
  })

  it('refuses other content under its id', async () => {
    const open = await books.openShop()
    const writer = books.writer()
    const sale = saleOf(open, 1)
    await writer.recordSales(open.shopId, [sale])

    const results = await writer.recordSales(open.shopId, [
      { ...sale, sale: { ...sale.sale, note: 'another' } },
    ])

    expect(results.map(refusalOf)).toEqual(['sale_conflict'])
    expect((await everything(open.shopId)).sales).toHaveLength(1)
  })

  it('is stored under a receipt number that another has, reviewed, and answered again like any', async () => {
    const open = await books.openShop()
    const writer = books.writer()
    const first = saleOf(open, 1)
    await writer.recordSales(open.shopId, [first])
    const second = saleOf(open, 1)
    // The third is of the same call as the second; the last has the count of another series.
    const third = saleOf(open, 1, { kind: 'return' })
    const ofSeriesB = saleOf(open, 1, { receiptNumber: 'B-1' })
    const records = [second, { ...third, mayReturnWithoutReceipt: true }, ofSeriesB]
    const results = await writer.recordSales(open.shopId, records)
    const again = await writer.recordSales(open.shopId, structuredClone([first, ...records]))

    expect(results).toMatchObject([{ status: 201 }, { status: 201 }, { status: 201 }])
    expect(again.map((result) => 'status' in result && result.status)).toEqual([200, 200, 200, 200])
    const { sales, entries } = await everything(open.shopId)
    expect(entries).toHaveLength(4)
    const reviewed = new Map(
      sales.map(({ _id, reviews }) => [_id.saleId, reviews.filter(({ code }) => /number|till/.test(code))]),
    )
    const review = { code: 'receipt_number_used_before', said: 'A-1' }
    expect(reviewed).toEqual(
      new Map([
        [first.saleId, []],
        [second.saleId, [review]],
        [third.saleId, [review]],
        [ofSeriesB.saleId, [{ code: 'till_unknown', said: 'B-1' }]],
      ]),
    )
    expect(await auditShop(books.database(), open.shopId)).toEqual([])
  })

  it('is stored under a number that is used at the same moment, by this process or another', async () => {
    const open = await books.openShop()
    const writers = [books.writer(), books.writer()]
    const records = Array.from({ length: 40 }, (_, index) => saleOf(open, 1 + (index % 10)))

    const results = await Promise.all(
      records.map(async (record, index) => {
        // One turn of the loop between them, so that they come in batches that are planned ahead.
        for (let turn = 0; turn < index; turn += 1) await setImmediate()
        return writers[index % 2]?.recordSales(open.shopId, [record])
      }),
    )

    expect(results.flat()).toEqual(Array(40).fill(expect.objectContaining({ status: 201 })))
    const { sales } = await everything(open.shopId)
    const isRepeated = ({ reviews }: { reviews: { code: string }[] }) =>
      reviews.some(({ code }) => code === 'receipt_number_used_before')
    const holders = sales.filter((sale) => !isRepeated(sale))
    expect(holders.map(({ receiptSequence = 0 }) => receiptSequence).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, index) => index + 1),
    )
    expect(sales.filter(isRepeated).map(({ receiptSequence }) => receiptSequence)).toEqual(
      Array(30).fill(undefined),
    )
  })

  it('is refused where it does not add up, and the others of its batch are recorded', async () => {
    const open = await books.openShop()
    const wrong = saleOf(open, 1)
    wrong.sale.totals.netMinor = minor(wrong.sale.totals.netMinor + 1)
    const results = await books.writer().recordSales(open.shopId, [wrong, saleOf(open, 2)])
    expect(results.map(refusalOf)).toEqual(['totals_mismatch', undefined])
    const { sales, entries } = await everything(open.shopId)
    expect(sales.map((sale) => sale.receiptNumber)).toEqual(['A-2'])
    expect(entries).toHaveLength(1)
  })

  it('is never refused for what the shop changed since: it is stored as the receipt says and reviewed', async () => {
    const open = await books.openShop()
    const sale = saleOf(open, 1)
    const { collections } = books.database()
    await collections.products.updateOne({ _id: open.product._id }, { $set: { status: 'archived' } })
    await collections.shops.updateOne(
      { _id: open.shopId },
      { $set: { status: 'suspended', taxRegistrations: [] } },
    )

    const [result] = await books.writer().recordSales(open.shopId, [sale])

    expect(result).toMatchObject({ status: 201 })
    const [stored] = (await everything(open.shopId)).sales
    expect(stored?.reviews.map((review) => review.code)).toEqual([
      'shop_suspended',
      'tax_not_charged',
      'tax_not_charged',
      'tax_not_charged',
      'product_archived',
      'tax_differs',
      'stock_below_zero',
    ])
  })

  it('goes to the first open day of the ledger where its own is locked', async () => {
    const open = await books.openShop({ lockedThrough: '2026-03-31' as never })
    await books.writer().recordSales(open.shopId, [saleOf(open, 1)])
    const { sales, entries } = await everything(open.shopId)
    expect(sales[0]).toMatchObject({
      businessDay: '2026-03-10',
      postingDay: '2026-04-01',
      reviews: expect.arrayContaining([expect.objectContaining({ code: 'posted_later' })]),
    })
    expect(entries[0]).toMatchObject({ businessDay: '2026-03-10', postingDay: '2026-04-01' })
  })

  it('whose shop does not exist fails alone and leaves the writer working', async () => {
    const open = await books.openShop()
    const writer = books.writer()
    await expect(writer.recordSales('no-such-shop', [saleOf(open, 1)])).rejects.toMatchObject({
      code: 'shop_not_found',
    })
    await expect(writer.recordSales(open.shopId, [saleOf(open, 1)])).resolves.toMatchObject([{ status: 201 }])
  })
})

describe('a return', () => {
  it('mirrors the tax and the cost of its sale, and never takes back more than was sold', async () => {
    const open = await books.openShop()
    const writer = books.writer()
    const sold = saleOf(open, 1, {
      basket: [
        {
          lineId: '1',
          productId: open.product._id.productId,
          quantityMilli: milli(3000),
          unitPriceMinor: minor(1200),
          taxClassId: 'standard',
        },
      ],
    })
    await writer.recordSales(open.shopId, [sold])
    const back = (sequence: number, quantityMilli: number) => {
      const record = saleOf(open, sequence, {
        basket: [
          {
            lineId: '1',
            productId: open.product._id.productId,
            quantityMilli: milli(quantityMilli),
            unitPriceMinor: minor(1200),
            taxClassId: 'standard',
          },
        ],
        kind: 'return',
        returnOf: sold.saleId,
      })
      return {
        ...record,
        sale: { ...record.sale, lines: record.sale.lines.map((line) => ({ ...line, returnOfLineId: '1' })) },
      }
    }

    const results = await writer.recordSales(open.shopId, [
      back(2, 2000),
      back(3, 2000),
      back(4, 1000),
      back(5, 1000),
    ])

    expect(results.map(refusalOf)).toEqual([
      undefined,
      'return_exceeds_sale',
      undefined,
      'return_exceeds_sale',
    ])
    const { entries, balances, dayTotals } = await everything(open.shopId)
    expect(amountsOf(entries[1]?.lines)).toEqual(
      expect.arrayContaining([
        { account: accountCode('4010'), amountMinor: 2000 },
        { account: accountCode('1000'), amountMinor: -2400 },
        { account: accountCode('1200'), amountMinor: 1400 },
        { account: accountCode('5000'), amountMinor: -1400 },
      ]),
    )
    expect(balances).toMatchObject([{ quantityMilli: 0, valueMinor: 0 }])
    expect(dayTotals).toMatchObject([
      {
        receipts: 1,
        returns: 2,
        netMinor: 3000,
        returnsNetMinor: 3000,
        costMinor: 0,
        tendersMinor: { cash: 0 },
      },
    ])
  })

  it('without a receipt needs the owner', async () => {
    const open = await books.openShop()
    const writer = books.writer()
    const back = saleOf(open, 1, { kind: 'return' })
    const results = await writer.recordSales(open.shopId, [
      back,
      { ...saleOf(open, 2, { kind: 'return' }), mayReturnWithoutReceipt: true },
    ])
    expect(results.map(refusalOf)).toEqual(['return_needs_owner', undefined])
  })
})

describe('many tills at once', () => {
  it('64 clients of two app processes sell in one shop: no failed call, no gap in the numbers', async () => {
    const open = await books.openShop({}, [{}, {}, {}])
    const writers = [books.writer(), books.writer()]
    const { db } = books.database()
    const tills = Array.from({ length: 64 }, (_, index) => ({
      tillId: randomUUID(),
      series: `${String.fromCharCode(65 + (index % 26))}${index < 26 ? 'X' : index < 52 ? 'Y' : 'Z'}`,
    }))
    await db.collection('tills').insertMany(
      tills.map(({ tillId, series }) => ({
        _id: { shopId: open.shopId, tillId } as never,
        name: series,
        series,
      })),
    )
    const salesEach = 8

    const results = await Promise.all(
      tills.map(async ({ tillId, series }, index) => {
        const statuses: unknown[] = []
        for (let sequence = 1; sequence <= salesEach; sequence += 1) {
          const product = open.products[sequence % 3] ?? open.product
          const record = saleOf({ ...open, product, tillId }, sequence, {
            receiptNumber: `${series}-${sequence}`,
          })
          const [result] = (await writers[index % 2]?.recordSales(open.shopId, [record])) ?? []
          statuses.push(result && 'status' in result ? result.status : result)
        }
        return statuses
      }),
    )

    expect(results.flat()).toEqual(Array(64 * salesEach).fill(201))
    const { entries, sales, balances, head, accountTotals } = await everything(open.shopId)
    expect(entries.map(({ _id }) => _id.number)).toEqual(
      Array.from({ length: 64 * salesEach }, (_, index) => index + 2),
    )
    entries.forEach((entry, index) => {
      if (index > 0) expect(entry.previousHash).toBe(entries[index - 1]?.hash)
    })
    expect(head?.hash).toBe(entries.at(-1)?.hash)
    expect(sales).toHaveLength(64 * salesEach)
    expect(balances.reduce((sum, balance) => sum + balance.quantityMilli, 0)).toBe(-64 * salesEach * 1000)
    expect(accountTotals.find(({ _id }) => _id.account === '4000')?.creditMinor).toBe(64 * salesEach * 1000)
  })
})

describe('a product that never moved', () => {
  it('costs what its record says, below zero, until goods arrive and the difference is posted', async () => {
    const open = await books.openShop()
    const writer = books.writer()
    await writer.recordSales(open.shopId, [saleOf(open, 1)])
    await writer.receiveStock(open.shopId, [
      {
        receiptId: randomUUID(),
        businessDay: '2026-03-11' as never,
        against: accountCode('1020'),
        lines: [
          {
            lineId: '1',
            productId: open.product._id.productId,
            quantityMilli: milli(10_000),
            valueMinor: minor(8_000),
          },
        ],
      },
    ])
    const { entries, balances, accountTotals } = await everything(open.shopId)
    // Sold at 7.00, arrived at 8.00 each: the piece sold before cost 1.00 more, on the day of the receipt.
    expect(amountsOf(entries[1]?.lines)).toEqual(
      expect.arrayContaining([
        { account: accountCode('1020'), amountMinor: -8000 },
        { account: accountCode('5000'), amountMinor: 100 },
        { account: accountCode('1200'), amountMinor: 7900 },
      ]),
    )
    expect(balances).toMatchObject([{ quantityMilli: 9000, valueMinor: 7200 }])
    const inventory = accountTotals
      .filter(({ _id }) => _id.account === '1200')
      .reduce((sum, total) => sum + total.debitMinor - total.creditMinor, 0)
    expect(inventory).toBe(7200)
  })
})
