import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accountCode } from '#domain/terms/account.ts'
import type { ImportedSale } from '#server/books/kinds/imported-sale/to-record.ts'
import { type GoldenShop, goldenProduct, goldenShop, id } from './shop.ts'

const shop = goldenShop('imported', {
  country: 'GB',
  currency: 'GBP',
  timeZone: 'Europe/London',
  taxPack: 'GB',
  lockedThrough: null,
})
const mug = goldenProduct(shop, 1, 'Mug', { priceMinor: minor(399), costMinor: minor(150) })
const tea = goldenProduct(shop, 2, 'Tea', { priceMinor: minor(250), costMinor: minor(0) })

type LineWishes = Partial<ImportedSale['lines'][number]> & { product?: typeof mug }

function lines(...wishes: LineWishes[]): ImportedSale['lines'] {
  return wishes.map(({ product = mug, ...wish }, index) => ({
    lineId: String(index + 1),
    productId: product._id.productId,
    sku: product.sku,
    name: product.name,
    taxClassId: 'standard',
    quantityMilli: milli(2000),
    unitPriceMinor: minor(399),
    netMinor: minor(798),
    taxMinor: minor(0),
    costMinor: null,
    ...wish,
  }))
}

function receipt(count: number, receiptNumber: string, wishes: Partial<ImportedSale>): ImportedSale {
  return {
    saleId: id('sale', count),
    importId: 'import-1',
    receiptNumber,
    soldAt: `2010-12-01T08:${String(count).padStart(2, '0')}:00Z`,
    kind: 'sale',
    tenders: [],
    movesStock: false,
    lines: lines({}),
    ...wishes,
  }
}

/** Receipts of a file: amounts as they are, whatever the file left out against 3950. */
export const imported: GoldenShop = {
  name: 'imported',
  shop,
  products: [mug, tea],
  steps: [
    {
      imported: [
        { what: 'no tender, no tax, no cost', input: receipt(1, '1001', {}) },
        {
          what: 'two lines with tax, cost and a customer, paid in cash and by card',
          input: receipt(2, '1002', {
            customerId: id('customer', 1),
            lines: lines(
              { taxMinor: minor(160), costMinor: minor(300) },
              { product: tea, quantityMilli: milli(333), unitPriceMinor: minor(250), netMinor: minor(83) },
            ),
            tenders: [
              { kind: 'cash', amountMinor: minor(1000) },
              { kind: 'card', amountMinor: minor(41) },
            ],
          }),
        },
        {
          what: 'paid in part, the rest not known; rows of it were refused',
          input: receipt(3, 'INV/№ 7 “a”\u{1F9FE}', {
            refusedRows: 2,
            tenders: [{ kind: 'mobile-money', amountMinor: minor(500) }],
          }),
        },
        {
          what: 'a zero total: no entry',
          input: receipt(4, '1004', { lines: lines({ netMinor: minor(0) }) }),
        },
        {
          what: 'a return with tax and cost',
          input: receipt(5, 'C1005', {
            kind: 'return',
            lines: lines({ taxMinor: minor(160), costMinor: minor(299) }),
          }),
        },
        { what: 'a supplement', input: receipt(6, '1001/2', { lines: lines({ netMinor: minor(5) }) }) },
      ],
    },
    {
      stock: [
        {
          what: 'before receipts that move stock',
          input: {
            receiptId: id('receipt', 1),
            businessDay: day('2010-12-01'),
            against: accountCode('3950'),
            lines: [
              {
                lineId: '1',
                productId: mug._id.productId,
                quantityMilli: milli(3000),
                valueMinor: minor(451),
              },
            ],
          },
        },
      ],
    },
    {
      imported: [
        { what: 'moves stock', input: receipt(7, '2001', { movesStock: true }) },
        { what: 'moves stock below zero', input: receipt(8, '2002', { movesStock: true }) },
        {
          what: 'a return that moves stock',
          input: receipt(9, 'C2003', { movesStock: true, kind: 'return' }),
        },
      ],
    },
  ],
}
