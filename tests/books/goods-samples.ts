import { randomUUID } from 'node:crypto'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import {
  type Before,
  businessDay,
  delivered,
  deliveredId,
  openedWith,
  recordOf,
  type Samples,
  sentId,
  storeRoom,
  vat,
} from './sample-facts.ts'

/** Goods that come, move and go back. */
export const goodsSamples: Samples = {
  'cost-correction': ({ product }) => ({
    correctionId: randomUUID(),
    postingDay: businessDay,
    lines: [
      {
        lineId: '1',
        productId: product._id.productId,
        account: accounts.costOfGoodsSold,
        valueMinor: minor(-300),
      },
    ],
  }),
  'stock-receipt': ({ product }) => ({
    receiptId: randomUUID(),
    businessDay,
    against: accounts.payables,
    supplierName: 'Harbour Wholesale',
    reference: 'INV-77',
    totalMinor: minor(4025),
    lines: [
      {
        lineId: '1',
        productId: product._id.productId,
        quantityMilli: milli(5000),
        valueMinor: minor(3500),
        tax: { taxClassId: 'standard', taxes: [vat(525)] },
      },
    ],
  }),
  'stock-adjustment': ({ product }) => ({
    adjustmentId: randomUUID(),
    count: {
      businessDay,
      name: 'Drinks',
      lines: [
        {
          lineId: '1',
          productId: product._id.productId,
          quantityMilli: milli(-2000),
          countedMilli: milli(10_000),
        },
      ],
    },
  }),
  giveaway: ({ product }) => ({
    giveawayId: randomUUID(),
    giveaway: {
      ...{ businessDay, purpose: 'donation', account: accounts.expenses, recipient: 'Hope House' },
      lines: [{ lineId: '1', productId: product._id.productId, quantityMilli: milli(1_000) }],
    },
  }),
  'stock-transfer': ({ product }) => ({
    transferId: randomUUID(),
    productIds: [product._id.productId],
    received: {
      businessDay,
      transferId: sentId,
      note: 'One jar broke',
      lines: [{ lineId: '1', receivedMilli: milli(1000), lostMilli: milli(500) }],
    },
  }),
  'delivery-bill': ({ product }) => ({
    billId: randomUUID(),
    bill: {
      supplierId: openedWith,
      businessDay,
      due: day('2026-04-09'),
      reference: 'INV-79',
      note: 'With the freight',
      lines: [
        {
          lineId: '1',
          deliveryId: deliveredId,
          deliveredLineId: '1',
          productId: product._id.productId,
          netMinor: minor(3_700),
          taxClassId: 'standard',
          taxes: [vat(555)],
        },
      ],
      totalMinor: minor(4_255),
    },
  }),
  'supplier-return': ({ product }) => ({
    returnId: randomUUID(),
    returned: {
      supplierId: openedWith,
      businessDay,
      deliveryId: deliveredId,
      reference: 'CN-1',
      note: 'Damp',
      lines: [
        {
          lineId: '1',
          productId: product._id.productId,
          quantityMilli: milli(1000),
          netMinor: minor(700),
          taxClassId: 'standard',
          taxes: [],
        },
      ],
      totalMinor: minor(700),
    },
  }),
}

/** What they need to be in the books before them. */
export const beforeGoods: Before = {
  giveaway: (open) => [delivered(open, accounts.payables)],
  'delivery-bill': (open) => [delivered(open, accounts.goodsNotBilled)],
  'supplier-return': (open) => [delivered(open, accounts.payables)],
  'stock-transfer': (open) => [
    recordOf('setting', {
      settingId: randomUUID(),
      change: {
        setting: 'locations',
        value: [
          { locationId: 'shop', name: 'Shop', tills: [] },
          { locationId: storeRoom, name: 'Store room', tills: [] },
        ],
        from: businessDay,
      },
    }),
    delivered(open, accounts.payables),
    recordOf('stock-transfer', {
      transferId: sentId,
      sent: {
        ...{ businessDay, from: 'shop', to: storeRoom },
        lines: [{ lineId: '1', productId: open.product._id.productId, quantityMilli: milli(2000) }],
      },
    }),
  ],
}
