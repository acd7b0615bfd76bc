import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { GoodsCreditToRecord } from '#server/books/kinds/bill-credit/to-record.ts'
import { type GoldenShop, goldenProduct, goldenShop, id } from './shop.ts'

const shop = goldenShop('price-credits', {
  taxRegistrations: [{ from: day('2025-07-01'), scheme: 'standard' }],
})
const milo = goldenProduct(shop, 1, 'Milo 400 g')
const { productId } = milo._id
const supplierId = id('customer', 1)
const businessDay = day('2026-03-09')
const vat = (amountMinor: number) => ({
  component: 'gh-vat',
  rateBp: 1500,
  amountMinor: minor(amountMinor),
})
const spoilt = (count: number, quantity: number) => ({
  what: 'what is gone when the credit note comes',
  input: {
    adjustmentId: id('adjustment', count),
    writeOff: {
      businessDay,
      reason: 'spoilt' as const,
      lines: [{ lineId: '1', productId, quantityMilli: milli(quantity) }],
    },
  },
})
const seen = (quantity: number, value: number) => [
  { productId, quantityMilli: milli(quantity), valueMinor: minor(value) },
]

function credit(
  count: number,
  of: GoodsCreditToRecord['goodsCredit']['of'],
  netMinor: number,
): GoodsCreditToRecord {
  const taxMinor = (netMinor * 15) / 100
  return {
    ...{ creditId: id('credit', count), supplierId, takenBack: [] },
    goodsCredit: {
      ...{ of, businessDay, reference: `CN-${count}`, note: 'Price of February' },
      lines: [{ lineId: '1', netMinor: minor(netMinor), taxes: [vat(taxMinor)] }],
      totalMinor: minor(netMinor + taxMinor),
    },
    deliveries: [id('receipt', of.kind === 'stock-receipt' ? 1 : 2)],
    productIds: [productId],
  }
}

const delivery = { kind: 'stock-receipt' as const, id: id('receipt', 1) }
const billed = { kind: 'delivery-bill' as const, id: id('deliveryBill', 1) }
const received = {
  ...{ businessDay, party: supplierId },
  lines: [
    {
      ...{ lineId: '1', productId, quantityMilli: milli(20_000), valueMinor: minor(10_000) },
      tax: { taxClassId: 'standard' as const, taxes: [vat(1_500)] },
    },
  ],
}

/** Credit notes on the price of goods: with the delivery's bill and after it, of goods partly gone; and taken back. */
export const priceCredits: GoldenShop = {
  name: 'price-credits',
  shop,
  products: [milo],
  steps: [
    {
      stock: [
        {
          what: 'a delivery with its bill',
          input: {
            ...received,
            ...{ receiptId: id('receipt', 1), against: accounts.payables, totalMinor: minor(11_500) },
          },
        },
      ],
    },
    { adjustments: [spoilt(1, 5_000)] },
    { credits: [{ what: 'of a delivery, a quarter of which is gone', input: credit(1, delivery, 1_000) }] },
    {
      stock: [
        {
          what: 'a delivery before its bill',
          input: {
            ...received,
            ...{ receiptId: id('receipt', 2), against: accounts.goodsNotBilled, totalMinor: minor(10_000) },
            lines: received.lines.map((line) => ({ ...line, tax: { ...line.tax, taxes: [] } })),
          },
        },
      ],
    },
    {
      deliveryBills: [
        {
          what: 'its bill, for more',
          input: {
            billId: billed.id,
            bill: {
              ...{ supplierId, businessDay, due: day('2026-04-08'), totalMinor: minor(13_800) },
              lines: [
                {
                  ...{ lineId: '1', deliveryId: id('receipt', 2), deliveredLineId: '1', productId },
                  ...{ netMinor: minor(12_000), taxClassId: 'standard', taxes: [vat(1_800)] },
                },
              ],
            },
          },
        },
      ],
    },
    { credits: [{ what: 'of the bill that came later', input: credit(2, billed, 2_000) }] },
    { adjustments: [spoilt(2, 20_000)] },
    {
      reversals: [
        {
          what: 'a credit note, of whose goods some are gone since',
          input: {
            reversalId: id('reversal', 1),
            reversal: { of: { kind: 'bill-credit', id: id('credit', 2) }, reason: 'Of another shop' },
            seen: seen(15_000, 7_179),
          },
        },
      ],
    },
    {
      reversals: [
        {
          what: 'the bill that came later: its delivery waits for one again',
          input: {
            reversalId: id('reversal', 2),
            reversal: { of: { kind: 'delivery-bill', id: billed.id }, reason: 'Of another shop' },
            seen: seen(15_000, 8_679),
            deliveries: [id('receipt', 2)],
            takenBack: [id('credit', 2)],
          },
        },
      ],
    },
  ],
}
