import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { day } from '#domain/business-day.ts'
import type { BasketLine } from '#domain/documents/sale/price.ts'
import type { SettingBody } from '#domain/documents/setting/schema.ts'
import { minor } from '#domain/money.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import { auditShop } from '#server/audit/service.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import { toRecord } from '#server/books/engine/document-kind.ts'
import type { SaleToRecord } from '#server/books/kinds/sale/to-record.ts'
import { setting } from '#server/books/kinds/setting/kind.ts'
import { takePayment } from '#server/credit/payments.ts'
import { createCustomer } from '#server/customers/service.ts'
import { recordOf } from '../books/sample-facts.ts'
import { customerOfShop, type SaleWishes, saleOf, taxedAs, testBooks } from '../support/books.ts'
import { entriesOf } from '../support/journal.ts'

const moved = { direction: 'out', place: 'safe', amountMinor: minor(100), reason: 'Too much' }
const keyedWrong = {
  from: { kind: 'cash' },
  to: { kind: 'card' },
  amountMinor: minor(100),
  reason: 'Keyed to cash',
}
const tenFor = (shiftId: string) => ({
  ...{ shiftId, text: 'A cupboard', taxClassId: 'standard' },
  tenders: [{ kind: 'cash', amountMinor: minor(1000) }],
})

// A paid sale is never refused because of the shop's records: it is stored, and put on the review list.
const books = testBooks()

describe('the review list has', () => {
  let open: Awaited<ReturnType<typeof books.openShop>>
  beforeEach(async () => {
    // Somewhat dear, so that shares of a price are whole.
    open = await books.openShop({}, [{ priceMinor: minor(1000) }])
  })

  const lineOf = (wishes: Partial<BasketLine> = {}): BasketLine => ({
    lineId: '1',
    productId: open.product._id.productId,
    quantityMilli: milli(1000),
    unitPriceMinor: minor(1000),
    taxClassId: 'standard',
    ...wishes,
  })
  const off = (amount: number) => ({ kind: 'amount' as const, amountMinor: minor(amount) })

  it('a card payment whose reference another receipt has, and not at the number of a slip', async () => {
    const by = (sequence: number, kind: Tender['kind'], reference: string) =>
      saleOf(open, sequence, { tenders: [{ kind, amountMinor: minor(1000), reference }] })
    expect(await reviewsOf(by(1, 'card', 'TX-100200'))).toEqual([])
    expect(await reviewsOf(by(2, 'mobile-money', 'TX-100200'))).toEqual([])
    expect(await reviewsOf(by(3, 'card', 'TX-100200'))).toEqual([
      { code: 'payment_reference_used_before', said: 'card' },
    ])
    for (const sequence of [4, 5]) expect(await reviewsOf(by(sequence, 'card', '0042'))).toEqual([])
    // Both in one batch: the second is reviewed.
    const both = [by(6, 'card', 'TX-300400'), by(7, 'card', 'TX-300400')]
    await books.writer().recordSales(open.shopId, both)
    const { sales } = books.database().collections
    const stored = await sales.find({ 'tenders.reference': 'TX-300400' }).toArray()
    expect(stored.flatMap(({ reviews }) => reviews.map(({ code }) => code)).sort()).toEqual([
      'payment_reference_used_before',
      'stock_below_zero',
      'stock_below_zero',
    ])
  })

  /** What there is to look at in a sale once it is stored, but for the stock, of which these shops have none. */
  async function reviewsOf(record: SaleToRecord) {
    const [result] = await books.writer().recordSales(open.shopId, [record])
    expect(result).toMatchObject({ status: 201 })
    const stored = await books
      .database()
      .collections.sales.findOne({ _id: { shopId: open.shopId, saleId: record.saleId } })
    expect(await auditShop(books.database(), open.shopId)).toEqual([])
    return stored?.reviews.filter(({ code }) => code !== 'stock_below_zero')
  }

  /** A sale, and a return of its first line on its receipt, paid and refunded by these tenders. */
  async function returnOf(paid: Tender[], refunded: Tender[], wishes: SaleWishes = {}) {
    const customerId = await aCustomer()
    const sold = saleOf(open, 1, { tenders: paid, customerId, ...wishes })
    await books.writer().recordSales(open.shopId, [sold])
    const back = saleOf(open, 2, { kind: 'return', returnOf: sold.saleId, tenders: refunded, customerId })
    const lines = back.sale.lines.map((line) => ({ ...line, returnOfLineId: line.lineId }))
    return { ...back, sale: { ...back.sale, lines } }
  }

  async function aCustomer(more: object = {}): Promise<string> {
    const customerId = randomUUID()
    await createCustomer(books.database(), open.shopId, {
      customerId,
      name: `Akua ${customerId}`,
      ...more,
    } as never)
    return customerId
  }

  it('nothing in a sale like any other', async () => {
    expect(await reviewsOf(saleOf(open, 1))).toEqual([])
  })

  it('another tax class than the product’s', async () => {
    const zeroRated = saleOf(open, 1, { basket: [lineOf({ taxClassId: 'zero' })] })
    expect(zeroRated.sale.totals.taxMinor).toBe(0)
    expect(await reviewsOf(zeroRated)).toEqual([
      { code: 'tax_class_differs', lineId: '1', said: 'zero', expected: 'standard' },
    ])
  })

  it('prices without tax where the shop’s are with it, and the reverse', async () => {
    const shop = { ...open.shop, pricesIncludeTax: false }
    expect(await reviewsOf(saleOf({ ...open, shop }, 1))).toEqual([
      { code: 'price_basis_differs', said: 'without tax', expected: 'with tax' },
    ])
    open = await books.openShop({ pricesIncludeTax: false })
    const withTax = { ...open.shop, pricesIncludeTax: true }
    expect(await reviewsOf(saleOf({ ...open, shop: withTax }, 1))).toEqual([
      { code: 'price_basis_differs', said: 'with tax', expected: 'without tax' },
    ])
  })

  it('a tax that the shop does not charge on that day, each once', async () => {
    // The COVID levy ended with 2025.
    const record = taxedAs(saleOf(open, 1), 'gh-vat', 'gh-covid')
    const [line] = record.sale.lines
    expect(await reviewsOf(record)).toEqual([
      { code: 'tax_not_charged', lineId: '1', said: 'gh-covid' },
      expect.objectContaining({ code: 'tax_differs', lineId: line?.lineId }),
    ])
  })

  it('rates of another day than the calendar’s, but not those of the business day', async () => {
    // The COVID levy ended with 2025; the bar closes at four.
    open = await books.openShop({ dayStartHour: 4 }, [{ priceMinor: minor(1000) }])
    let sequence = 0
    const codesOf = async (rates: string, soldAt: string) => {
      sequence += 1
      const record = saleOf(open, sequence, { soldAt }, day(rates))
      return (await reviewsOf({ ...record, isHistory: true }))?.map(({ code }) => code)
    }
    const reviewed = ['tax_not_charged', 'tax_differs']
    expect(await codesOf('2026-01-01', '2026-01-01T00:30:00Z')).toEqual([])
    // A till with the earlier program.
    expect(await codesOf('2025-12-31', '2026-01-01T00:30:00Z')).toEqual([])
    expect(await codesOf('2025-12-31', '2026-01-01T04:30:00Z')).toEqual(reviewed)
    expect(await codesOf('2026-01-01', '2025-12-31T23:30:00Z')).toEqual(['tax_differs'])
  })

  it('a business day that is still to come, unless it is past history', async () => {
    const ahead = { soldAt: '2026-03-11T06:00:00Z' }
    expect(await reviewsOf(saleOf(open, 1, ahead))).toEqual([
      { code: 'dated_ahead', said: '2026-03-11', expected: '2026-03-10' },
    ])
    expect(await reviewsOf({ ...saleOf(open, 2, ahead), isHistory: true })).toEqual([])
  })

  it('nothing of a sale after the midnight that ends a tax period, which the books take on the day it has by then', async () => {
    open = await books.openShop({ dayStartHour: 4 }, [{ priceMinor: minor(1000) }])
    const daysOf = async (sequence: number, soldAt: string) => {
      const sold = saleOf(open, sequence, { soldAt }, day(soldAt.slice(0, 10)))
      const record = { ...sold, isHistory: true as const }
      expect(await reviewsOf(record)).toEqual([])
      const stored = await books.database().collections.sales.findOne({ '_id.saleId': record.saleId })
      return [stored?.businessDay, stored?.postingDay]
    }
    expect(await daysOf(1, '2026-01-01T02:00:00Z')).toEqual(['2025-12-31', '2026-01-01'])
    expect(await daysOf(2, '2025-12-31T23:00:00Z')).toEqual(['2025-12-31', '2025-12-31'])
    expect(await daysOf(3, '2026-01-05T02:00:00Z')).toEqual(['2026-01-04', '2026-01-04'])
  })

  it('nothing of what else a till records after that midnight: it is posted on the day of the sales', async () => {
    open = await books.openShop({ dayStartHour: 4 }, [{ priceMinor: minor(1000) }])
    const [shiftId, saleId, onAccountId, depositId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const [tillId, customerId, businessDay] = [open.tillId, customerOfShop, day('2025-12-31')]
    const at = new Date('2026-01-01T02:00:00Z')
    const cash = (amountMinor: number) => ({ amountMinor: minor(amountMinor), denominations: [] })
    const sold = { soldAt: at.toISOString(), shiftId }
    const onAccount = [{ kind: 'on-account' as const, amountMinor: minor(1000) }]
    const sales = [
      saleOf(open, 1, { ...sold, saleId }, day('2026-01-01')),
      saleOf(open, 2, { ...sold, saleId: onAccountId, customerId, tenders: onAccount }, day('2026-01-01')),
    ]
    const paid = { direction: 'received', customerId, businessDay, tillId, money: 'cash' }
    const documents: [string, object][] = [
      ['shift-open', { shiftId, shift: { tillId, float: cash(200), lastSequence: 0 }, previous: null }],
      ...sales.map((one): [string, object] => ['sale', one]),
      ['cash-movement', { ...{ movementId: randomUUID(), shiftId }, movement: moved }],
      ['deposit', { depositId, tillId, deposit: { customerId, businessDay, ...tenFor(shiftId) } }],
      [
        'deposit-use',
        {
          useId: randomUUID(),
          use: { depositId, saleId: onAccountId, customerId, amountMinor: minor(400) },
        },
      ],
      ['payment', { paymentId: randomUUID(), payment: { ...paid, amountMinor: minor(300) } }],
      [
        'payment-correction',
        {
          ...{ correctionId: randomUUID(), saleId, sale: sales[0]?.sale, approvedBy: null },
          correction: keyedWrong,
        },
      ],
      [
        'shift-close',
        {
          ...{ shiftId, opened: { tillId, entryNumber: 2 }, missing: [] },
          close: { cash: cash(10), slips: [], countedAt: at.toISOString(), lastSequence: 2 },
        },
      ],
    ]
    for (const [name, input] of documents) {
      const [result] = await books.writer(() => at).record(open.shopId, [[recordOf(name, input)]])
      requireRecorded(result)
    }
    await takePayment(
      { writer: books.writer(() => at), database: books.database(), now: () => at },
      { shopId: open.shopId, paymentId: randomUUID(), byUid: 'cashier', tillId, isOwner: false },
      { customerId, businessDay, money: 'mobile-money', amountMinor: minor(300) },
    )
    const entries = await entriesOf(books.database().collections, open.shopId)
    const days = entries.map(({ source, businessDay: of, postingDay }) => [source.kind, of, postingDay])
    expect(days.filter(([kind]) => kind !== 'founding')).toEqual(
      [...documents.map(([name]) => name), 'payment'].map((name) => [name, '2025-12-31', '2026-01-01']),
    )
    expect(await auditShop(books.database(), open.shopId)).toEqual([])
  })

  it('nothing of what moves the cash of a till after that midnight, nor of what is reversed then', async () => {
    open = await books.openShop({ dayStartHour: 4 }, [{ priceMinor: minor(1000) }])
    const { shopId, tillId } = open
    const at = new Date('2026-01-01T02:00:00Z')
    const businessDay = day('2025-12-31')
    const line = {
      lineId: '1',
      account: accounts.rent,
      netMinor: minor(100),
      taxClassId: 'exempt',
      taxes: [],
    }
    const expense = { businessDay, lines: [line], totalMinor: minor(100) }
    const [fromTill, fromBank] = [randomUUID(), randomUUID()]
    const transfer = {
      businessDay,
      tillId,
      from: 'cash',
      to: 'bank',
      amountMinor: minor(50),
      feeMinor: minor(0),
    }
    const documents: [string, object][] = [
      ['expense', { expenseId: fromTill, expense: { ...expense, paidFrom: 'cash', tillId } }],
      ['expense', { expenseId: fromBank, expense: { ...expense, paidFrom: 'bank' } }],
      ['money-transfer', { transferId: randomUUID(), transfer }],
      [
        'reversal',
        { reversalId: randomUUID(), reversal: { of: { kind: 'expense', id: fromBank }, reason: 'Twice' } },
      ],
    ]
    for (const [name, input] of documents) {
      const [result] = await books.writer(() => at).record(shopId, [[recordOf(name, input)]])
      requireRecorded(result)
    }
    const entries = await entriesOf(books.database().collections, shopId)
    const days = entries.map(({ source, postingDay }) => [source.kind, postingDay])
    expect(days.filter(([kind]) => kind !== 'founding')).toEqual([
      ['expense', '2026-01-01'],
      ['expense', '2025-12-31'],
      ['money-transfer', '2026-01-01'],
      ['reversal', '2026-01-01'],
    ])
    expect(await auditShop(books.database(), shopId)).toEqual([])
  })

  it('any tax of a shop that is not registered', async () => {
    const registered = open.shop
    open = await books.openShop({ taxRegistrations: [] })
    const charged = { ...open.shop, taxRegistrations: registered.taxRegistrations }
    const codes = (await reviewsOf(saleOf({ ...open, shop: charged }, 1)))?.map(({ code, said }) => [
      code,
      said,
    ])
    expect(codes).toEqual([
      ['tax_not_charged', 'gh-nhil'],
      ['tax_not_charged', 'gh-getfund'],
      ['tax_not_charged', 'gh-vat'],
      ['tax_differs', expect.any(String)],
    ])
  })

  it('what comes in more than three days late, unless it is past history', async () => {
    expect(await reviewsOf(saleOf(open, 1, { soldAt: '2026-03-07T00:00:00Z' }))).toEqual([])
    const late = saleOf(open, 2, { soldAt: '2026-03-06T23:59:59Z' })
    expect(await reviewsOf(late)).toEqual([
      { code: 'dated_back', said: '2026-03-06', expected: '2026-03-10' },
    ])
    const history = saleOf(open, 3, { soldAt: '2026-01-06T12:00:00Z' })
    expect(await reviewsOf({ ...history, isHistory: true })).toEqual([])
  })

  it.each(['on-account', 'store-credit'] as const)('%s without a customer the shop knows', async (kind) => {
    const tenders = [{ kind, amountMinor: minor(1000) }]
    expect(await reviewsOf(saleOf(open, 1, { tenders }))).toEqual([{ code: 'customer_unknown' }])
    const unknown = randomUUID()
    const short = { code: 'store_credit_short', said: 1000, expected: 0 }
    const more = kind === 'store-credit' ? [short] : []
    expect(await reviewsOf(saleOf(open, 2, { tenders, customerId: unknown }))).toEqual([
      { code: 'customer_unknown', said: unknown },
      ...more,
    ])
    expect(await reviewsOf(saleOf(open, 3, { tenders, customerId: await aCustomer() }))).toEqual(more)
  })

  it('a sale on account beyond what the customer may owe, with what they owe already', async () => {
    const tenders = [{ kind: 'on-account' as const, amountMinor: minor(1000) }]
    const customerId = await aCustomer({ limitMinor: 1500 })
    expect(await reviewsOf(saleOf(open, 1, { tenders, customerId }))).toEqual([])
    expect(await reviewsOf(saleOf(open, 2, { tenders, customerId }))).toEqual([
      { code: 'credit_limit_passed', said: 2000, expected: 1500 },
    ])
  })

  it('a refund in another way than the sale was paid', async () => {
    const paid = (kind: Tender['kind'], amount = 1000): Tender[] => [{ kind, amountMinor: minor(amount) }]
    const cashForCredit = await returnOf(paid('on-account'), paid('cash'))
    expect(await reviewsOf(cashForCredit)).toEqual([
      { code: 'refund_tender_differs', said: 'cash', expected: 'on-account' },
      { code: 'refund_while_owed', said: 1000, expected: 1000 },
    ])
    open = await books.openShop({}, [{ priceMinor: minor(1000) }])
    expect(await reviewsOf(await returnOf(paid('on-account'), paid('on-account')))).toEqual([])
    open = await books.openShop({}, [{ priceMinor: minor(1000) }])
    // A coin of it was cash: that does not make a cash refund of the rest the same.
    const mostlyOnAccount = [...paid('cash', 1), ...paid('on-account', 999)]
    expect(await reviewsOf(await returnOf(mostlyOnAccount, paid('cash')))).toEqual([
      { code: 'refund_tender_differs', said: 'cash', expected: 'cash, on-account' },
      { code: 'refund_while_owed', said: 999, expected: 999 },
    ])
    open = await books.openShop({}, [{ priceMinor: minor(1000) }])
    const withChange = { ...saleOf(open, 1).sale.totals, changeMinor: minor(9000) }
    expect(
      await reviewsOf(await returnOf(paid('cash', 10_000), paid('cash'), { totals: withChange })),
    ).toEqual([])
  })

  it('a refund that is credited to another customer than the sale was', async () => {
    const onAccount: Tender[] = [{ kind: 'on-account', amountMinor: minor(1000) }]
    const { sale, ...record } = await returnOf(onAccount, onAccount)
    const other = await aCustomer()
    expect(await reviewsOf({ ...record, sale: { ...sale, customerId: other } })).toEqual([
      { code: 'refund_customer_differs', said: other, expected: sale.customerId },
    ])
  })

  it('more than a quarter off a line, or off the whole basket', async () => {
    const dear = lineOf({ lineId: '2', quantityMilli: milli(9000) })
    const sold = (count: number, ...basket: BasketLine[]) => reviewsOf(saleOf(open, count, { basket }))
    expect(await sold(1, lineOf({ discount: off(250) }))).toEqual([])
    expect(await sold(2, lineOf({ discount: off(251) }), dear)).toEqual([
      { code: 'discount_large', lineId: '1', said: 251, expected: 250 },
    ])
    expect(await sold(3, lineOf({ discount: off(1000) }), { ...dear, discount: off(1501) })).toEqual([
      { code: 'discount_large', said: 2501, expected: 2500 },
    ])
    expect(await sold(4, lineOf({ discount: off(1000) }))).toEqual([
      { code: 'discount_large', said: 1000, expected: 250 },
    ])
  })

  describe('beyond what staff may do:', () => {
    const limitsFrom = async (from: string, limits: object) => {
      const change = { setting: 'staff-limits', value: limits, from: day(from) } as SettingBody
      const [result] = await books
        .writer()
        .record(open.shopId, [[toRecord(setting, { settingId: randomUUID(), change }, 'owner')]])
      requireRecorded(result)
    }
    const strict = { maxDiscountBp: 500, mayReturn: false, mayRefundCash: false, seesEarnings: false }
    beforeEach(() => limitsFrom('2026-03-10', strict))
    const codesOf = async (record: SaleToRecord) => (await reviewsOf(record))?.map(({ code }) => code)

    it('a discount above the limit, at the limit nothing; the owner may', async () => {
      const sold = (count: number, discount: number) =>
        saleOf(open, count, { basket: [lineOf({ discount: off(discount) })] })
      expect(await reviewsOf(sold(1, 50))).toEqual([])
      expect(await reviewsOf(sold(2, 51))).toEqual([{ code: 'staff_discount', said: 51, expected: 50 }])
      expect(await reviewsOf({ ...sold(3, 51), mayReturnWithoutReceipt: true })).toEqual([])
      // Sent by the owner of the shop, sold by another person.
      const byAnother = { ...sold(4, 51), senderUid: 'owner', mayReturnWithoutReceipt: true }
      expect(await codesOf({ ...byAnother, sale: { ...byAnother.sale, soldBy: 'another' } })).toContain(
        'staff_discount',
      )
      // Sent by staff: naming the owner as the cashier lifts no limit.
      const asOwner = sold(5, 51)
      await books.database().collections.shops.updateOne({ _id: open.shopId }, { $set: { owner: 'owner' } })
      expect(await codesOf({ ...asOwner, sale: { ...asOwner.sale, soldBy: 'owner' } })).toContain(
        'staff_discount',
      )
    })

    it('a price lowered at the till is a discount from the price of the list; a raised one is none', async () => {
      const sold = (count: number, unitPriceMinor: number, fromMinor = 1_000) => {
        const priceChange = { fromMinor: minor(fromMinor), reason: 'agreed' as const }
        return saleOf(open, count, {
          basket: [lineOf({ unitPriceMinor: minor(unitPriceMinor), priceChange })],
        })
      }
      expect(await reviewsOf(sold(1, 950))).toEqual([])
      expect(await reviewsOf(sold(2, 949))).toEqual([{ code: 'staff_discount', said: 51, expected: 50 }])
      expect(await reviewsOf(sold(3, 1_100))).toEqual([])
      // A low price cannot be hidden behind an invented list price.
      expect(await codesOf(sold(4, 500, 500))).toEqual(['price_differs'])
    })

    it('an employee with limits of their own goes by those, unless a colleague had a part in it', async () => {
      const uid = saleOf(open, 1).senderUid
      await limitsFrom('2026-03-10', { ...strict, own: [{ uid, ...strict, maxDiscountBp: 1_000 }] })
      const sold = (count: number, discount: number) =>
        saleOf(open, count, { basket: [lineOf({ discount: off(discount) })] })
      expect(await reviewsOf(sold(1, 100))).toEqual([])
      expect(await reviewsOf(sold(2, 101))).toEqual([{ code: 'staff_discount', said: 101, expected: 100 }])
      const ofTwo = sold(3, 51)
      expect(await codesOf({ ...ofTwo, sale: { ...ofTwo.sale, soldBy: 'colleague' } })).toContain(
        'staff_discount',
      )
      const alone = { ...sold(4, 51), senderUid: 'colleague' }
      expect(await codesOf(alone)).toContain('staff_discount')
    })

    it('a return, and cash for it', async () => {
      const cash: Tender[] = [{ kind: 'cash', amountMinor: minor(1000) }]
      const byStaff = await returnOf(cash, cash)
      expect(await reviewsOf(byStaff)).toEqual([
        { code: 'staff_return' },
        { code: 'staff_cash_refund', said: 1000 },
      ])
    })

    it('takes more than a quarter for nothing where the shop allows it, and counts from its day on', async () => {
      await limitsFrom('2026-03-10', { ...strict, maxDiscountBp: 10_000, mayReturn: true })
      const half = (count: number) => saleOf(open, count, { basket: [lineOf({ discount: off(500) })] })
      expect(await reviewsOf(half(1))).toEqual([])
      await limitsFrom('2026-03-11', strict)
      expect(await reviewsOf(half(2))).toEqual([])
      await expect(limitsFrom('2026-03-09', strict)).rejects.toMatchObject({ code: 'staff_limits_too_early' })
    })
  })

  it('a return without a receipt above today’s price, and of another tax class', async () => {
    const back = (count: number, wishes: Partial<BasketLine>) =>
      reviewsOf({
        ...saleOf(open, count, { kind: 'return', basket: [lineOf(wishes)] }),
        mayReturnWithoutReceipt: true,
      })
    expect(await back(1, { unitPriceMinor: minor(999) })).toEqual([])
    expect(await back(2, { unitPriceMinor: minor(10_000) })).toEqual([
      { code: 'return_above_price', lineId: '1', said: 10_000, expected: 1000 },
    ])
    expect(await back(3, { taxClassId: 'exempt' })).toEqual([
      { code: 'tax_class_differs', lineId: '1', said: 'exempt', expected: 'standard' },
    ])
  })

  it('nothing in a return on a receipt of which the product has changed since', async () => {
    const cash: Tender[] = [{ kind: 'cash', amountMinor: minor(1000) }]
    const back = await returnOf(cash, cash)
    await books
      .database()
      .collections.products.updateOne({ _id: open.product._id }, { $set: { taxClassId: 'zero' } })
    expect(await reviewsOf(back)).toEqual([])
  })

  it('no return dated on a day before its sale: that one is refused, with both days', async () => {
    const cash: Tender[] = [{ kind: 'cash', amountMinor: minor(1000) }]
    const { sale, ...record } = await returnOf(cash, cash)
    const yearBefore = { ...record, sale: { ...sale, soldAt: '2025-03-10T12:00:00Z' } }
    const hourBefore = { ...record, sale: { ...sale, soldAt: '2026-03-10T10:30:00Z' } }
    const [refused] = await books.writer().recordSales(open.shopId, [yearBefore])
    expect(refused).toMatchObject({
      refusal: {
        status: 422,
        code: 'return_before_sale',
        message: expect.stringContaining('dated 10 Mar 2025, before its receipt of 10 Mar 2026'),
        facts: { returnedOn: day('2025-03-10'), soldOn: day('2026-03-10') },
      },
    })
    expect(await reviewsOf(hourBefore)).toEqual([])
  })

  it('a return on the day a sale came in that is dated on the next: the clock of its till was fast', async () => {
    const cash: Tender[] = [{ kind: 'cash', amountMinor: minor(1000) }]
    const { sale, ...record } = await returnOf(cash, cash, { soldAt: '2026-03-11T02:00:00Z' })
    expect(await reviewsOf({ ...record, sale: { ...sale, soldAt: '2026-03-10T12:00:00Z' } })).toEqual([])
  })
})
