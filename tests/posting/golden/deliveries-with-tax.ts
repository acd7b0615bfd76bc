import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { InvoicedTax, StockReceipt } from '#server/books/kinds/stock-receipt/to-record.ts'
import { type GoldenShop, goldenProduct, goldenShop, id, sale, tillId } from './shop.ts'

const shop = goldenShop('deliveries-with-tax', {
  taxRegistrations: [{ from: day('2025-07-01'), scheme: 'standard' }],
})
const milo = goldenProduct(shop, 1, 'Milo 400 g')
const book = goldenProduct(shop, 2, 'Exercise book', { taxClassId: 'zero', priceMinor: minor(350) })

const tax = (component: string, rateBp: number, amountMinor: number) => ({
  component,
  rateBp,
  amountMinor: minor(amountMinor),
})
const standard: InvoicedTax = {
  taxClassId: 'standard',
  taxes: [tax('gh-nhil', 250, 250), tax('gh-getfund', 250, 250), tax('gh-vat', 1500, 1500)],
}
const line = (count: number, valueMinor: number, invoiced: InvoicedTax, product = milo) => ({
  lineId: String(count),
  productId: product._id.productId,
  quantityMilli: milli(20_000),
  valueMinor: minor(valueMinor),
  tax: invoiced,
})
function delivery(count: number, receipt: Partial<StockReceipt>): StockReceipt {
  return {
    receiptId: id('receipt', count),
    businessDay: day('2026-03-09'),
    against: accounts.bank,
    lines: [line(1, 10_000, standard)],
    ...receipt,
  }
}

/** Goods received with the tax that the supplier's invoice says, claimed back or part of what they cost. */
export const deliveriesWithTax: GoldenShop = {
  name: 'deliveries-with-tax',
  shop,
  products: [milo, book],
  steps: [
    { sales: [{ what: 'sold before the goods came', input: sale(shop, 1, { lines: [{ product: milo }] }) }] },
    {
      stock: [
        { what: 'all three components claimed back', input: delivery(1, {}) },
        {
          what: 'amounts with their tax; of a line without tax its class; on credit',
          input: delivery(2, {
            against: accounts.payables,
            valuesIncludeTax: true,
            lines: [line(1, 12_000, standard), line(2, 3_000, { taxClassId: 'zero', taxes: [] }, book)],
          }),
        },
        {
          what: 'before 2026: the levies are cost',
          input: delivery(3, { businessDay: day('2025-12-31') }),
        },
        {
          what: 'before the registration: all of it is cost',
          input: delivery(4, { businessDay: day('2025-06-30') }),
        },
        {
          what: 'blocked by law, and a tax that is not known here',
          input: delivery(5, {
            lines: [
              line(1, 10_000, { ...standard, use: 'blocked' }),
              line(2, 10_000, { taxClassId: 'standard', taxes: [tax('fr-tva', 2000, 2000)] }),
            ],
          }),
        },
      ],
    },
    {
      sales: [
        { what: 'sold at the average of all that', input: sale(shop, 2, { lines: [{ product: milo }] }) },
      ],
    },
    {
      stock: [
        {
          what: 'an invoice on account, of a supplier who is known',
          input: delivery(6, {
            against: accounts.payables,
            party: '00000000-0000-4000-8000-0000000000b1',
            due: day('2026-04-08'),
            supplierName: 'Harbour Wholesale',
            reference: 'INV-77',
            note: 'Two cartons were open',
            totalMinor: minor(12_000),
          }),
        },
        {
          what: 'an invoice paid from the till',
          input: delivery(7, {
            against: accounts.cash,
            tillId,
            reference: 'INV-78',
            totalMinor: minor(12_000),
          }),
        },
      ],
    },
  ],
}
