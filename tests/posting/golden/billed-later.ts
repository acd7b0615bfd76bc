import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { DeliveryBillToRecord } from '#server/books/kinds/delivery-bill/to-record.ts'
import type { StockReceipt } from '#server/books/kinds/stock-receipt/to-record.ts'
import type { SupplierReturnToRecord } from '#server/books/kinds/supplier-return/to-record.ts'
import { type GoldenShop, goldenProduct, goldenShop, id, sale } from './shop.ts'

const shop = goldenShop('billed-later', {
  taxRegistrations: [{ from: day('2025-07-01'), scheme: 'standard' }],
})
const milo = goldenProduct(shop, 1, 'Milo 400 g')
const sugar = goldenProduct(shop, 2, 'Sugar, loose')
const supplierId = id('customer', 1)
const businessDay = day('2026-03-09')
const vat = (amountMinor: number) => ({
  component: 'gh-vat',
  rateBp: 1500,
  amountMinor: minor(amountMinor),
})

/** Goes back, of the first product. */
const damp = {
  lineId: '1',
  productId: milo._id.productId,
  quantityMilli: milli(2_000),
  netMinor: minor(1_000),
  taxClassId: 'standard' as const,
  taxes: [vat(150)],
}

function delivery(count: number, facts: Partial<StockReceipt>): StockReceipt {
  return {
    receiptId: id('receipt', count),
    businessDay,
    against: accounts.goodsNotBilled,
    party: supplierId,
    totalMinor: minor(10_000),
    lines: [line(1, milo, 10_000)],
    ...facts,
  }
}

function line(count: number, product: typeof milo, valueMinor: number) {
  return {
    lineId: String(count),
    productId: product._id.productId,
    quantityMilli: milli(20_000),
    valueMinor: minor(valueMinor),
    tax: { taxClassId: 'standard' as const, taxes: [] },
  }
}

function bill(count: number, lines: [delivery: number, product: typeof milo, netMinor: number][]) {
  const body = lines.map(([of, product, netMinor], at) => ({
    lineId: String(at + 1),
    deliveryId: id('receipt', of),
    deliveredLineId: '1',
    productId: product._id.productId,
    netMinor: minor(netMinor),
    taxClassId: 'standard' as const,
    taxes: [vat((netMinor * 15) / 100)],
  }))
  const totalMinor = minor(lines.reduce((sum, [, , netMinor]) => sum + (netMinor * 115) / 100, 0))
  const input: DeliveryBillToRecord = {
    billId: id('deliveryBill', count),
    bill: {
      supplierId,
      businessDay,
      due: day('2026-04-08'),
      reference: `INV-${count}`,
      lines: body,
      totalMinor,
    },
  }
  return input
}

function returned(count: number, facts: Partial<SupplierReturnToRecord['returned']>): SupplierReturnToRecord {
  return {
    returnId: id('supplierReturn', count),
    returned: {
      supplierId,
      businessDay,
      reference: `CN-${count}`,
      note: 'Damp',
      lines: [damp],
      totalMinor: minor(1_150),
      ...facts,
    },
  }
}

/** Goods that came before their bill, against an order, and goods that went back to their supplier. */
export const billedLater: GoldenShop = {
  name: 'billed-later',
  shop,
  products: [milo, sugar],
  steps: [
    {
      stock: [
        { what: 'before its bill', input: delivery(1, {}) },
        {
          what: 'before its bill, the second part of an order',
          input: delivery(2, {
            orderId: id('receipt', 90),
            orderPart: 2,
            lines: [line(1, sugar, 4_000)],
            totalMinor: minor(4_000),
          }),
        },
        {
          what: 'on account',
          input: delivery(3, { against: accounts.payables, due: day('2026-03-31') }),
        },
      ],
    },
    { sales: [{ what: 'a part is sold', input: sale(shop, 1, { lines: [{ product: milo }] }) }] },
    {
      deliveryBills: [
        {
          what: 'dearer, with freight: for what is held and what is gone; the other cheaper',
          input: bill(1, [
            [1, milo, 11_000],
            [2, sugar, 3_000],
          ]),
        },
      ],
    },
    {
      supplierReturns: [
        {
          what: 'lowers what is owed for its delivery',
          input: returned(1, {
            deliveryId: id('receipt', 3),
            lines: [{ ...damp, taxes: [] }],
            totalMinor: minor(1_000),
          }),
        },
        { what: 'of no delivery: a credit with the supplier', input: returned(2, {}) },
      ],
    },
  ],
}
