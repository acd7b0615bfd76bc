import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { day } from '#domain/business-day.ts'
import { type Minor, minor } from '#domain/money.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import { milli } from '#domain/quantity.ts'
import { auditShop } from '#server/audit/service.ts'
import type { SaleToRecord } from '#server/books/kinds/sale/to-record.ts'
import { createCustomer } from '#server/customers/service.ts'
import { type SaleWishes, saleOf, testBooks } from '../support/books.ts'
import { accountTotalsOf, taxTotalsOf } from '../support/day-totals.ts'

const books = testBooks()

type Open = Awaited<ReturnType<typeof openShop>>

/** A shop without tax, so that amounts are whole, with a customer and stock. */
async function openShop() {
  const open = await books.openShop({ taxRegistrations: [] }, [
    { priceMinor: minor(1000), costMinor: minor(0) },
  ])
  return { ...open, customerId: await aCustomer(open.shopId) }
}

async function aCustomer(shopId: string): Promise<string> {
  const customerId = randomUUID()
  await createCustomer(books.database(), shopId, { customerId, name: `Akua ${customerId}` } as never)
  return customerId
}

let sequence = 0

/** Goods of so much, sold to the customer and paid by these tenders, the rest in cash. */
function sold(open: Open, grossMinor: number, tenders: Tender[], wishes: SaleWishes = {}): SaleToRecord {
  sequence += 1
  const paid = tenders.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const cash: Tender[] = grossMinor > paid ? [{ kind: 'cash', amountMinor: minor(grossMinor - paid) }] : []
  const line = { lineId: '1', productId: open.product._id.productId, taxClassId: 'standard' as const }
  return saleOf(open, sequence, {
    basket: [{ ...line, quantityMilli: milli(1000), unitPriceMinor: minor(grossMinor) }],
    customerId: open.customerId,
    tenders: [...tenders, ...cash],
    ...wishes,
  })
}

/** Goods that come back without a receipt, for store credit. */
function credited(open: Open, grossMinor: number, wishes: SaleWishes = {}): SaleToRecord {
  const record = sold(open, grossMinor, [storeCredit(grossMinor)], { kind: 'return', ...wishes })
  return { ...record, mayReturnWithoutReceipt: true }
}

/** Part of a sale's only line that comes back on its receipt. */
function takenBack(open: Open, sale: SaleToRecord, grossMinor: number, tenders: Tender[]): SaleToRecord {
  const { unitPriceMinor = 0 } = sale.sale.lines[0] ?? {}
  const basket = [
    {
      lineId: '1',
      productId: open.product._id.productId,
      quantityMilli: milli((grossMinor * 1000) / unitPriceMinor),
      unitPriceMinor: minor(unitPriceMinor),
      taxClassId: 'standard' as const,
    },
  ]
  const back = sold(open, grossMinor, tenders, { kind: 'return', returnOf: sale.saleId, basket })
  const lines = back.sale.lines.map((line) => ({ ...line, returnOfLineId: '1' }))
  return { ...back, sale: { ...back.sale, lines } }
}

const storeCredit = (amountMinor: number): Tender => ({
  kind: 'store-credit',
  amountMinor: minor(amountMinor),
})
const onAccount = (amountMinor: number): Tender => ({ kind: 'on-account', amountMinor: minor(amountMinor) })

async function record({ shopId }: Open, ...records: SaleToRecord[]) {
  const results = await books.writer().recordSales(shopId, records)
  expect(results.map((result) => ('status' in result ? result.status : result))).toEqual(
    records.map(() => 201),
  )
}

/** What is open and what settled it, by account and document; each document has a name here. */
async function openItems({ shopId }: Open, names: Record<string, SaleToRecord>) {
  const nameOf = (id: string) => Object.entries(names).find(([, { saleId }]) => saleId === id)?.[0]
  const items = await books
    .database()
    .collections.openItems.find({ '_id.shopId': shopId })
    .sort({ number: 1 })
    .toArray()
  return items.map(({ _id, side, amountMinor, openMinor, settlements }) => [
    `${_id.account} ${nameOf(_id.document)}`,
    side,
    amountMinor,
    openMinor,
    Object.fromEntries(settlements.map((one) => [nameOf(one.document), one.amountMinor])),
  ])
}

/** The balance of an account, and what is open on it; debits positive. */
async function bothBalances({ shopId }: Open, account: string): Promise<[number, number]> {
  const { collections } = books.database()
  const totals = await accountTotalsOf(collections, shopId)
  const items = await collections.openItems.find({ '_id.shopId': shopId }).toArray()
  return [
    totals
      .filter(({ _id }) => _id.account === account)
      .reduce((sum, { debitMinor, creditMinor }) => sum + debitMinor - creditMinor, 0),
    items
      .filter(({ _id }) => _id.account === account)
      .reduce((sum, { side, openMinor }) => sum + (side === 'debit' ? openMinor : -openMinor), 0),
  ]
}

async function reviewsOf({ shopId }: Open, { saleId }: SaleToRecord) {
  const sale = await books.database().collections.sales.findOne({ _id: { shopId, saleId } })
  return sale?.reviews.filter(({ code }) => code.includes('credit') || code.includes('customer'))
}

const clean = async ({ shopId }: Open) => expect(await auditShop(books.database(), shopId)).toEqual([])

describe('store credit that is spent', () => {
  it('settles the oldest of the customer, in the same batch too', async () => {
    const open = await openShop()
    const first = credited(open, 300)
    // Came in later, of a day before.
    const older = credited(open, 200, { soldAt: '2026-03-09T10:00:00Z' })
    await record(open, first, older)
    const last = credited(open, 100)
    const spent = sold(open, 450, [storeCredit(450)])
    await record(open, last, spent)

    expect(await openItems(open, { first, older, last, spent })).toEqual([
      ['2200 first', 'credit', 300, 50, { spent: 250 }],
      ['2200 older', 'credit', 200, 0, { spent: 200 }],
      ['2200 last', 'credit', 100, 100, {}],
    ])
    const stored = await books
      .database()
      .collections.sales.findOne({ _id: { shopId: open.shopId, saleId: spent.saleId } })
    expect(stored?.allocations).toEqual([
      { document: older.saleId, amountMinor: 200 },
      { document: first.saleId, amountMinor: 250 },
    ])
    expect(await reviewsOf(open, spent)).toEqual([])
    expect(await bothBalances(open, '2200')).toEqual([-150, -150])
    await clean(open)
  })

  it('beyond what there is, it is open by itself, and is reviewed', async () => {
    const open = await openShop()
    const credit = credited(open, 300)
    await record(open, credit)
    const spent = sold(open, 500, [storeCredit(400), storeCredit(100)])
    await record(open, spent)

    expect(await openItems(open, { credit, spent })).toEqual([
      ['2200 credit', 'credit', 300, 0, { spent: 300 }],
      ['2200 spent', 'debit', 200, 200, {}],
    ])
    expect(await reviewsOf(open, spent)).toEqual([{ code: 'store_credit_short', said: 500, expected: 300 }])
    expect(await bothBalances(open, '2200')).toEqual([200, 200])

    // What comes in later was spent already.
    const later = credited(open, 250)
    await record(open, later)
    const again = sold(open, 100, [storeCredit(100)])
    await record(open, again)
    expect(await reviewsOf(open, again)).toEqual([{ code: 'store_credit_short', said: 100, expected: 50 }])
    expect(await bothBalances(open, '2200')).toEqual([50, 50])
    await clean(open)
  })

  it('is known in full where there are more than a sale settles', async () => {
    const open = await openShop()
    await record(open, ...Array.from({ length: 205 }, () => credited(open, 10)))
    const [first, second] = [sold(open, 2040, [storeCredit(2040)]), sold(open, 20, [storeCredit(20)])]
    // In one batch: what the first left is all that the second finds.
    await record(open, first, second)
    expect(await reviewsOf(open, first)).toEqual([])
    expect(await reviewsOf(open, second)).toEqual([{ code: 'store_credit_short', said: 20, expected: 10 }])
    expect(await bothBalances(open, '2200')).toEqual([10, 10])
    const last = sold(open, 5, [storeCredit(5)])
    await record(open, last)
    expect(await reviewsOf(open, last)).toEqual([{ code: 'store_credit_short', said: 5, expected: 0 }])
    await clean(open)
  })

  it('is not taken from another customer, nor by an unknown one', async () => {
    const open = await openShop()
    const credit = credited(open, 300)
    const other = sold(open, 100, [storeCredit(100)], { customerId: await aCustomer(open.shopId) })
    const { customerId: _, ...body } = sold(open, 100, [storeCredit(100)]).sale
    const unknown = { ...other, saleId: randomUUID(), sale: body }
    await record(open, credit, other, unknown)
    expect(await openItems(open, { credit, other, unknown })).toEqual([
      ['2200 credit', 'credit', 300, 300, {}],
      ['2200 other', 'debit', 100, 100, {}],
      ['2200 unknown', 'debit', 100, 100, {}],
    ])
    await clean(open)
  })

  it('is found although what gave it is still being written', async () => {
    const open = await openShop()
    const writer = books.writer()
    for (let round = 1; round <= 10; round += 1) {
      const given = writer.recordSales(open.shopId, [credited(open, 100)])
      await new Promise((resolve) => setImmediate(resolve))
      await writer.recordSales(open.shopId, [sold(open, 100, [storeCredit(100)])])
      await given
    }
    const { sales } = books.database().collections
    const reviewed = { '_id.shopId': open.shopId, 'reviews.code': 'store_credit_short' }
    expect(await sales.countDocuments(reviewed)).toBe(0)
    expect(await bothBalances(open, '2200')).toEqual([0, 0])
    await clean(open)
  })

  it('is spent once, by however many tills at the same moment', async () => {
    const open = await openShop()
    const credit = credited(open, 500)
    await record(open, credit)
    const sales = Array.from({ length: 8 }, () => sold(open, 100, [storeCredit(100)]))
    const writers = [books.writer(), books.writer()]
    await Promise.all(sales.map((sale, index) => writers[index % 2]?.recordSales(open.shopId, [sale])))
    const items = await openItems(open, { credit })
    expect(items[0]?.slice(0, 4)).toEqual(['2200 credit', 'credit', 500, 0])
    expect(items.slice(1).map(([, side, amount]) => [side, amount])).toEqual(Array(3).fill(['debit', 100]))
    expect(await bothBalances(open, '2200')).toEqual([300, 300])
    await clean(open)
  })
})

describe('goods that come back on account', () => {
  it('settle the sale they came from, and what is beyond it is credit of the customer', async () => {
    const open = await openShop()
    const bought = sold(open, 1000, [onAccount(600)])
    await record(open, bought)
    const first = takenBack(open, bought, 400, [onAccount(400)])
    await record(open, first)
    const second = takenBack(open, bought, 500, [onAccount(500)])
    await record(open, second)

    expect(await openItems(open, { bought, first, second })).toEqual([
      ['1100 bought', 'debit', 600, 0, { first: 400, second: 200 }],
      ['1100 second', 'credit', 300, 300, {}],
    ])
    expect(await bothBalances(open, '1100')).toEqual([-300, -300])
    await clean(open)
  })
})

describe('totals of tax', () => {
  it('say base and amount of each tax by day, of goods without tax the base alone, less what comes back', async () => {
    const open = {
      ...(await books.openShop({ country: 'GB', taxPack: 'GB', pricesIncludeTax: false })),
      customerId: '',
    }
    const of = (taxClassId: 'standard' | 'zero', unitPriceMinor: number, lineId: string) => ({
      ...{ lineId, taxClassId, unitPriceMinor: minor(unitPriceMinor) as Minor },
      productId: open.product._id.productId,
      quantityMilli: milli(1000),
    })
    const sale = saleOf(open, 1, { basket: [of('standard', 1000, '1'), of('zero', 300, '2')] })
    const back = saleOf(open, 2, { kind: 'return', basket: [of('zero', 100, '1')] })
    await books.writer().recordSales(open.shopId, [sale, { ...back, mayReturnWithoutReceipt: true }])
    const totals = await taxTotalsOf(books.database().collections, open.shopId)
    const id = { shopId: open.shopId, day: day('2026-03-10'), direction: 'output', use: '' }
    expect(totals).toEqual([
      {
        _id: { ...id, class: 'standard', rateBp: 2000, component: 'gb-vat' },
        ...{ baseMinor: 1000, amountMinor: 200, recoverableMinor: 0 },
      },
      {
        _id: { ...id, class: 'zero', rateBp: 0, component: '' },
        ...{ baseMinor: 200, amountMinor: 0, recoverableMinor: 0 },
      },
    ])
    await clean(open)
  })
})
