import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accountCode } from '#domain/terms/account.ts'
import { type GoldenShop, goldenProduct, goldenShop, id, sale, takeBack, taxed } from './shop.ts'

const shop = goldenShop('prices-with-tax', { dayStartHour: 4 })
const milo = goldenProduct(shop, 1, 'Milo 400 g')
const rice = goldenProduct(shop, 2, 'Rice, loose', {
  unit: 'kg',
  priceMinor: minor(1850),
  costMinor: minor(1400),
  taxClassId: 'exempt',
})
const soap = goldenProduct(shop, 3, 'Soap', { priceMinor: minor(499), costMinor: minor(333) })
const book = goldenProduct(shop, 4, 'Exercise book', {
  priceMinor: minor(350),
  costMinor: minor(201),
  taxClassId: 'zero',
})
const old = goldenProduct(shop, 5, 'Old stock', { status: 'archived', costMinor: minor(0) })
const gift = goldenProduct(shop, 6, 'Calendar', { priceMinor: minor(0), costMinor: minor(0) })
const products = [milo, rice, soap, book, old, gift]
const stranger = goldenProduct(shop, 99, 'Not on record')

const threeSoaps = sale(shop, 2, {
  lines: [{ product: soap, quantityMilli: 3000, discount: { kind: 'amount', amountMinor: minor(100) } }],
})
const firstBack = takeBack(threeSoaps, 12, [{ lineId: '1', quantityMilli: 1000 }])
const belowZero = sale(shop, 9, { lines: [{ product: book, quantityMilli: 30_000 }] })
const bookBack = takeBack(belowZero, 14, [{ lineId: '1', quantityMilli: 4000 }])
const line = (count: number, product: typeof milo, quantityMilli: number, valueMinor: number) => ({
  lineId: String(count),
  productId: product._id.productId,
  quantityMilli: milli(quantityMilli),
  valueMinor: minor(valueMinor),
})
const opening = (count: number, account: string, amountMinor: number) => ({
  balanceId: id('balance', count),
  businessDay: day('2026-03-09'),
  account: accountCode(account),
  amountMinor: minor(amountMinor),
})

/** Ghana: three components of tax within the price; a business day that starts at four in the morning. */
export const pricesWithTax: GoldenShop = {
  name: 'prices-with-tax',
  shop,
  products,
  steps: [
    {
      balances: [
        { what: 'money in the till', input: opening(1, '1000', 50_000) },
        { what: 'an overdraft', input: opening(2, '1020', -3_000) },
        { what: 'a supplier who is owed, of more than an int32', input: opening(3, '2000', -5_000_000_000) },
        { what: 'an account with a zero balance', input: opening(4, '1030', 0) },
      ],
    },
    {
      stock: [
        {
          what: 'opening stock',
          input: {
            receiptId: id('receipt', 1),
            businessDay: day('2026-03-09'),
            against: accountCode('3950'),
            lines: [
              line(1, milo, 24_000, 16_807),
              line(2, rice, 50_500, 70_700),
              line(3, soap, 10_000, 3_333),
            ],
          },
        },
        {
          what: 'goods that the bank paid, one line of them for nothing',
          input: {
            receiptId: id('receipt', 2),
            businessDay: day('2026-03-10'),
            against: accountCode('1020'),
            lines: [line(1, book, 20_000, 4_019), line(2, gift, 5_000, 0)],
          },
        },
      ],
    },
    {
      sales: [
        { what: 'one piece, cash', input: sale(shop, 1, { lines: [{ product: milo }] }) },
        { what: 'three pieces with an amount off', input: threeSoaps },
        {
          what: 'several classes, weights, a percentage off a line and an amount off the basket; change',
          input: sale(shop, 3, {
            lines: [
              { product: milo, quantityMilli: 2000, discount: { kind: 'percent', percentBp: 1250 } },
              { product: rice, quantityMilli: 1_237 },
              { product: book, quantityMilli: 3000 },
              { product: soap },
              { product: milo },
            ],
            discount: { kind: 'amount', amountMinor: minor(333) },
            changeMinor: 217,
          }),
        },
        {
          what: 'every tender, with references, a note and a customer',
          input: sale(shop, 4, {
            lines: [{ product: milo, quantityMilli: 5000 }],
            customerId: id('customer', 1),
            note: 'For Akua — “tomorrow”',
            paid: [
              { kind: 'mobile-money', amountMinor: minor(1000), reference: 'MM 123' },
              { kind: 'card', amountMinor: minor(1500), reference: 'C 9' },
              { kind: 'store-credit', amountMinor: minor(501) },
              { kind: 'on-account', amountMinor: minor(999) },
              { kind: 'cash' },
            ],
          }),
        },
        {
          what: 'at half past two in the morning: the business day before',
          input: sale(shop, 5, { lines: [{ product: soap }], soldAt: '2026-03-10T02:30:00+00:00' }),
        },
        {
          what: 'in December, with the taxes of then',
          input: sale(shop, 6, { lines: [{ product: milo }], soldAt: '2025-12-30T10:00:00.250Z' }),
        },
        {
          what: 'nothing to pay and no cost: no entry',
          input: sale(shop, 7, { lines: [{ product: gift }] }),
        },
        {
          what: 'given away: cost alone',
          input: sale(shop, 8, {
            lines: [{ product: milo, discount: { kind: 'percent', percentBp: 10_000 } }],
          }),
        },
        { what: 'more than there is: stock below zero', input: belowZero },
        {
          what: 'another price, an archived product and one that is not on record',
          input: sale(shop, 10, {
            lines: [{ product: milo, unitPriceMinor: 1111 }, { product: old }, { product: stranger }],
          }),
        },
        {
          what: 'taxes of another rate, and of names that no pack has',
          input: taxed(sale(shop, 11, { lines: [{ product: milo }] }), [
            { component: 'gh-vat', rateBp: 1250 },
            { component: 'gh-moon', rateBp: 100 },
            { component: 'a.b$c', rateBp: 7 },
          ]),
        },
      ],
    },
    {
      sales: [
        { what: 'one of three comes back', input: firstBack },
        {
          what: 'the other two come back, to mobile money',
          input: takeBack(
            threeSoaps,
            13,
            [{ lineId: '1', quantityMilli: 2000 }],
            [firstBack],
            [{ kind: 'mobile-money' }],
          ),
        },
        {
          what: 'comes back onto stock below zero, at what it was taken to cost',
          input: bookBack,
        },
        {
          what: 'a return without a receipt',
          input: {
            ...sale(shop, 15, {
              kind: 'return',
              lines: [{ product: milo }, { product: rice, quantityMilli: 333 }],
            }),
            mayReturnWithoutReceipt: true,
          },
        },
        {
          what: 'a return with a zero total',
          input: {
            ...sale(shop, 16, { kind: 'return', lines: [{ product: gift }] }),
            mayReturnWithoutReceipt: true,
          },
        },
        {
          what: 'a receipt of another series than its till’s, of a large amount',
          input: sale(shop, 17, {
            receiptNumber: 'ZZ-17',
            lines: [{ product: stranger, quantityMilli: 1_000_000, unitPriceMinor: 9_000_000 }],
          }),
        },
      ],
    },
    {
      stock: [
        {
          what: 'fills what was missing, at another cost; goods for nothing; the last of a product',
          input: {
            receiptId: id('receipt', 3),
            businessDay: day('2026-03-11'),
            against: accountCode('2000'),
            lines: [line(1, book, 48_000, 9_999), line(2, stranger, 500_000, 0), line(3, old, 1_000, 77)],
          },
        },
      ],
    },
    {
      sales: [
        {
          what: 'below zero again, at another cost',
          input: sale(shop, 18, { lines: [{ product: book, quantityMilli: 45_000 }] }),
        },
        {
          what: 'comes back onto stock below zero, at less than it was taken to cost: the difference to 5010',
          input: takeBack(belowZero, 19, [{ lineId: '1', quantityMilli: 2000 }], [bookBack]),
        },
      ],
    },
  ],
}
