import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { addDays, businessDay, day } from '#domain/business-day.ts'
import { checkSale } from '#domain/documents/sale/check.ts'
import { checkReturn } from '#domain/documents/sale/check-return.ts'
import { returnedSoFar } from '#domain/documents/sale/returned-so-far.ts'
import { SaleBody } from '#domain/documents/sale/schema.ts'
import { catalogue, discontinuedSkus } from './catalogue/index.ts'
import { customers } from './customers.ts'
import { type DemoHistory, daysOfHistory, makeHistory } from './history.ts'
import { registrationsOf } from './records.ts'
import { wholesalers } from './wholesalers.ts'

const through = day('2026-11-20')
const history = historyOf(through)
const sales = history.days.flatMap((day) => day.sales)
const sold = sales.filter(({ sale }) => sale.kind === 'sale')

function historyOf(through: ReturnType<typeof day>, seed = 20_260_301): DemoHistory {
  return makeHistory({
    through,
    seed,
    registrations: registrationsOf(through),
    cashierUids: { owner: 'the-owner', employee: 'the-employee' },
  })
}

/** The stock of each product after everything; fails where one ever goes below nothing. */
function shelvesAfter({ openingStock, days }: DemoHistory): Map<string, number> {
  const shelves = new Map<string, number>()
  const move = (productId: string, quantityMilli: number) => {
    const after = (shelves.get(productId) ?? 0) + quantityMilli
    expect(after, productId).toBeGreaterThanOrEqual(0)
    shelves.set(productId, after)
  }
  const receive = (receipts: DemoHistory['openingStock']) => {
    for (const { lines } of receipts) for (const line of lines) move(line.productId, line.quantityMilli)
  }
  receive(openingStock)
  for (const { deliveries, sales } of days) {
    receive(deliveries)
    for (const { sale } of sales) {
      for (const line of sale.lines) {
        move(line.productId, sale.kind === 'sale' ? -line.quantityMilli : line.quantityMilli)
      }
    }
  }
  return shelves
}

describe('the demo shop’s past', () => {
  test('is the same for the same seed and day, and another for another seed', () => {
    expect(historyOf(through)).toEqual(history)
    expect(historyOf(through, 1)).not.toEqual(history)
  })

  test('covers 90 days up to the day it is asked for, in order', () => {
    expect(history.days.map(({ day }) => day)).toEqual(
      Array.from({ length: daysOfHistory }, (_, index) => addDays(through, index + 1 - daysOfHistory)),
    )
  })

  test('has about 4,000 receipts, 35 to 60 a day and a return now and then', () => {
    expect(sales.length).toBeGreaterThan(3_600)
    expect(sales.length).toBeLessThan(4_400)
    for (const { day, sales } of history.days) {
      expect.soft(sales.length, day).toBeGreaterThanOrEqual(35)
      expect.soft(sales.length, day).toBeLessThanOrEqual(61)
    }
    const returns = sales.length - sold.length
    expect(returns).toBeGreaterThanOrEqual(5)
    expect(returns).toBeLessThanOrEqual(25)
  })

  test('consists of sales that a till could send and the server would accept', () => {
    for (const { sale } of sales) {
      expect(SaleBody.safeParse(sale).error).toBeUndefined()
      expect(() => checkSale(sale)).not.toThrow()
    }
  })

  test('has ids that never repeat and sort by time', () => {
    expect(new Set(sales.map(({ saleId }) => saleId)).size).toBe(sales.length)
    for (const { saleId, sale } of sales) {
      const ms = Number.parseInt(saleId.replaceAll('-', '').slice(0, 12), 16)
      expect(ms).toBe(Temporal.Instant.from(sale.soldAt).epochMilliseconds)
      expect(saleId[14]).toBe('7')
    }
  })

  test('numbers the receipts of each till from 1 without a gap, in the order of time', () => {
    for (const series of ['A', 'B']) {
      const ofTill = sales.filter(({ sale }) => sale.receiptNumber.startsWith(`${series}-`))
      expect(ofTill.map(({ sale }) => sale.receiptNumber)).toEqual(
        ofTill.map((_, index) => `${series}-${index + 1}`),
      )
      const times = ofTill.map(({ sale }) => sale.soldAt)
      expect(times).toEqual([...times].sort())
      expect(new Set(ofTill.map(({ sale }) => sale.tillId)).size).toBe(1)
      expect(ofTill.length).toBeGreaterThan(500)
    }
  })

  test('happens between seven and nine on the day it belongs to', () => {
    for (const { day, sales } of history.days) {
      for (const { sale } of sales) {
        expect(businessDay(sale.soldAt, 'Africa/Accra', 0)).toBe(day)
        const { hour } = Temporal.Instant.from(sale.soldAt).toZonedDateTimeISO('Africa/Accra')
        expect(hour >= 7 && hour < 21).toBe(true)
      }
    }
  })

  test('is busier on Saturdays than on Tuesdays, and in the evening than at ten', () => {
    const onWeekday = (weekday: number) =>
      history.days
        .filter(({ day }) => Temporal.PlainDate.from(day).dayOfWeek === weekday)
        .flatMap(({ sales }) => sales)
    expect(onWeekday(6).length).toBeGreaterThan(onWeekday(2).length * 1.15)
    const inHour = (hour: string) => sales.filter(({ sale }) => sale.soldAt.slice(11, 13) === hour).length
    expect(inHour('18')).toBeGreaterThan(inHour('10') * 1.5)
  })

  test('fills baskets with one to eight products, few of them very often and most of them seldom', () => {
    const lines = sold.map(({ sale }) => sale.lines.length)
    expect([Math.min(...lines), Math.max(...lines)]).toEqual([1, 8])
    const times = new Map<string, number>()
    for (const { productId } of sold.flatMap(({ sale }) => sale.lines)) {
      times.set(productId, (times.get(productId) ?? 0) + 1)
    }
    expect(times.size).toBe(catalogue.length)
    const inOrder = [...times.values()].sort((a, b) => b - a)
    const all = inOrder.reduce((sum, count) => sum + count, 0)
    const topTenth = inOrder.slice(0, 12).reduce((sum, count) => sum + count, 0)
    expect(topTenth / all).toBeGreaterThan(0.25)
  })

  test('sells loose goods by weight and never a part of a tin', () => {
    const byId = new Map(catalogue.map((product) => [product.productId, product]))
    const lines = sold.flatMap(({ sale }) => sale.lines)
    for (const line of lines) {
      if (!byId.get(line.productId)?.isLoose) expect(line.quantityMilli % 1000).toBe(0)
      else expect(line.quantityMilli % 50).toBe(0)
    }
    expect(lines.some((line) => line.quantityMilli % 1000 !== 0)).toBe(true)
  })

  test('takes cash with change, mobile money, cards and promises, and gives a few discounts', () => {
    const kinds = new Set(sold.flatMap(({ sale }) => sale.tenders.map(({ kind }) => kind)))
    expect([...kinds].sort()).toEqual(['card', 'cash', 'mobile-money', 'on-account'])
    expect(sold.some(({ sale }) => sale.totals.changeMinor > 0)).toBe(true)
    const discounted = sold.filter(({ sale }) => sale.lines.some((line) => line.discountMinor > 0))
    expect(discounted.length).toBeGreaterThan(40)
    expect(discounted.length).toBeLessThan(sold.length * 0.05)
  })

  test('knows some of its customers, and who was at the till', () => {
    const known = new Set(customers.map(({ customerId }) => customerId))
    const named = sold.flatMap(({ sale }) => sale.customerId ?? [])
    expect(named.every((customerId) => known.has(customerId))).toBe(true)
    expect(new Set(named).size).toBe(12)
    expect(new Set(sales.map(({ senderUid }) => senderUid))).toEqual(new Set(['the-owner', 'the-employee']))
  })

  test('takes back only what its own receipts sold, at that price and tax', () => {
    const byId = new Map(sold.map((sale) => [sale.saleId, sale.sale]))
    for (const { sale } of sales.filter(({ sale }) => sale.kind === 'return')) {
      const original = byId.get(sale.returnOf ?? '')
      if (!original) throw new Error(`${sale.receiptNumber} names no sale`)
      expect(original.soldAt < sale.soldAt).toBe(true)
      expect(() => checkReturn(sale, { ...original, returned: returnedSoFar([]) })).not.toThrow()
    }
    const named = sales.flatMap(({ sale }) => sale.returnOf ?? [])
    expect(new Set(named).size).toBe(named.length)
  })

  test('charges VAT, NHIL and GETFund on taxed goods, and nothing on exempt ones', () => {
    for (const line of sold.flatMap(({ sale }) => sale.lines)) {
      const rates = line.taxes.map(({ rateBp }) => rateBp)
      expect(rates).toEqual(line.taxClassId === 'standard' ? [250, 250, 1500] : [])
    }
  })
})

describe('the demo shop’s shelves and money', () => {
  const weekOfDays = Array.from({ length: 7 }, (_, index) => addDays(through, index * 8))

  test.each(weekOfDays)(
    'through %s: nothing is sold that is not there, and a few products run low',
    (last) => {
      const shelves = shelvesAfter(historyOf(last))
      const low = catalogue.filter(
        ({ sku, productId, reorderLevelMilli }) =>
          !discontinuedSkus.has(sku) && (shelves.get(productId) ?? 0) < reorderLevelMilli,
      )
      expect(low.length).toBeGreaterThanOrEqual(3)
      expect(low.length).toBeLessThanOrEqual(15)
    },
  )

  test('suppliers are paid from what the shop has: no account is ever below nothing', () => {
    const accounts = new Map<string, number>()
    const accountOf = { cash: '1000', bank: '1020', 'mobile-money': '1030', card: '1040' } as Record<
      string,
      string
    >
    const add = (account: string, amount: number) =>
      accounts.set(account, (accounts.get(account) ?? 0) + amount)
    for (const { account, amountMinor } of history.balances) add(account, amountMinor)
    for (const { day, deliveries, sales } of history.days) {
      for (const { against, party, lines } of deliveries)
        if (party === undefined) for (const { valueMinor } of lines) add(against, -valueMinor)
      for (const { payment } of history.payments)
        if (payment.businessDay === day)
          add(
            accountOf[payment.money] ?? payment.money,
            payment.direction === 'received' ? payment.amountMinor : -payment.amountMinor,
          )
      for (const { sale } of sales) {
        const sign = sale.kind === 'sale' ? 1 : -1
        for (const { kind, amountMinor } of sale.tenders)
          if (kind !== 'on-account') add(accountOf[kind] ?? kind, sign * amountMinor)
        add('1000', -sale.totals.changeMinor)
      }
      for (const [account, amount] of accounts) expect(amount, account).toBeGreaterThan(0)
    }
    expect([...accounts.keys()].sort()).toEqual(['1000', '1020', '1030', '1040'])
  })

  test.each(weekOfDays)('through %s: customers on account stay below their limits, and pay', (last) => {
    const { days, payments, plans } = historyOf(last)
    let allOwed = 0
    for (const { customerId, account } of customers) {
      let [owed, bought] = [0, 0]
      for (const { day, sales } of days) {
        for (const { sale } of sales)
          if (sale.customerId === customerId && sale.tenders[0]?.kind === 'on-account')
            bought += sale.totals.grossMinor
        const paid = payments.reduce(
          (sum, { payment }) =>
            payment.direction === 'received' &&
            payment.customerId === customerId &&
            payment.businessDay <= day
              ? sum + payment.amountMinor
              : sum,
          0,
        )
        owed = bought - paid
        expect(owed, day).toBeGreaterThanOrEqual(0)
        expect(owed, day).toBeLessThanOrEqual(account?.limitMinor ?? 0)
      }
      allOwed += owed
      expect(bought > owed, customerId).toBe(account !== undefined)
    }
    expect(allOwed).toBeGreaterThan(0)
    expect(plans.map(({ plan }) => plan.instalments.length)).toEqual([3])
  })

  test('suppliers are paid most of what they brought with an invoice, and one waits for the rest of its oldest', () => {
    const invoices = history.days
      .flatMap(({ deliveries }) => deliveries)
      .filter(({ against }) => against === '2000')
    const paidTo = (supplierId: string) =>
      history.payments.reduce(
        (sum, { payment }) =>
          payment.direction === 'paid' && payment.supplierId === supplierId ? sum + payment.amountMinor : sum,
        0,
      )
    let late = 0
    for (const { supplierId } of wholesalers) {
      const brought = invoices.filter(({ party }) => party === supplierId)
      expect(brought.length).toBeGreaterThan(6)
      expect(new Set(brought.map(({ reference }) => reference)).size).toBe(brought.length)
      const due = (by: string) =>
        brought.reduce((sum, one) => ((one.due ?? '') <= by ? sum + (one.totalMinor ?? 0) : sum), 0)
      const owed = due('9999-12-31') - paidTo(supplierId)
      expect(owed).toBeGreaterThan(0)
      expect(owed).toBeLessThan(due('9999-12-31') / 2)
      if (due(through) > paidTo(supplierId)) late += 1
    }
    expect(late).toBe(1)
  })

  test('everything is delivered at a cost near the catalogue’s', () => {
    const byId = new Map(catalogue.map((product) => [product.productId, product]))
    const lines = [...history.openingStock, ...history.days.flatMap(({ deliveries }) => deliveries)].flatMap(
      (receipt) => receipt.lines,
    )
    for (const { productId, quantityMilli, valueMinor } of lines) {
      const cost = ((byId.get(productId)?.costMinor ?? 0) * quantityMilli) / 1000
      expect(valueMinor / cost).toBeGreaterThan(0.93)
      expect(valueMinor / cost).toBeLessThanOrEqual(1.001)
    }
  })
})
