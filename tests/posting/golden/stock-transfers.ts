import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import { type GoldenShop, goldenProduct, goldenShop, id, sale, tillId } from './shop.ts'

const shop = goldenShop('stock-transfers', {})
const milo = goldenProduct(shop, 1, 'Milo 400 g')
const businessDay = day('2026-03-10')
const store = 'place-00000000-0000-4000-8000-0000000000b1'

const line = (quantityMilli: number) => ({
  ...{ lineId: '1', productId: milo._id.productId, quantityMilli: milli(quantityMilli) },
})
const delivery = (count: number, quantityMilli: number, valueMinor: number, locationId?: string) => ({
  ...{ receiptId: id('receipt', count), businessDay, against: accounts.bank },
  ...(locationId !== undefined && { locationId }),
  lines: [{ ...line(quantityMilli), valueMinor: minor(valueMinor) }],
})
const received = (count: number, receivedMilli: number, lostMilli: number, isBack?: true) => ({
  transferId: id('goods', count),
  productIds: [milo._id.productId],
  received: {
    ...{ businessDay, transferId: id('goods', 1) },
    ...(isBack && { isBack }),
    lines: [{ lineId: '1', receivedMilli: milli(receivedMilli), lostMilli: milli(lostMilli) }],
  },
})

/** Goods at two places of a shop, and on the way between them. */
export const stockTransfers: GoldenShop = {
  name: 'stock-transfers',
  shop,
  products: [milo],
  steps: [
    {
      settings: [
        {
          what: 'a store room beside the shop',
          input: {
            settingId: id('setting', 1),
            change: {
              setting: 'locations',
              value: [
                { locationId: 'shop', name: 'Shop', tills: [] },
                { locationId: store, name: 'Store room', tills: [] },
              ],
              from: businessDay,
            },
          },
        },
      ],
    },
    {
      stock: [{ what: 'ten to the shop, at a cost that does not divide', input: delivery(1, 10_000, 6_999) }],
    },
    { stock: [{ what: 'four more to the store room, dearer', input: delivery(2, 4_000, 4_000, store) }] },
    {
      goods: [
        {
          what: 'six leave the shop for the store room',
          input: {
            transferId: id('goods', 1),
            sent: { businessDay, from: 'shop', to: store, note: 'By tricycle', lines: [line(6_000)] },
          },
        },
        { what: 'three arrive, one is lost', input: received(2, 3_000, 1_000) },
        { what: 'one goes back', input: received(3, 1_000, 0, true) },
      ],
    },
    {
      sales: [
        {
          what: 'sold in the shop',
          input: sale(shop, 1, { lines: [{ product: milo, quantityMilli: 2_000 }] }),
        },
      ],
    },
    {
      settings: [
        {
          what: 'the till moves to the store room, which gets another name',
          input: {
            settingId: id('setting', 2),
            change: {
              setting: 'locations',
              value: [
                { locationId: 'shop', name: 'Shop', tills: [] },
                { locationId: store, name: 'Warehouse', tills: [tillId] },
              ],
              from: businessDay,
            },
          },
        },
      ],
    },
    {
      sales: [
        {
          what: 'sold there, more than the store room has',
          input: sale(shop, 2, { lines: [{ product: milo, quantityMilli: 8_000 }] }),
        },
      ],
    },
    {
      adjustments: [
        {
          what: 'spoilt in the shop, and a count of the store room',
          input: {
            adjustmentId: id('adjustment', 1),
            writeOff: { businessDay, reason: 'spoilt', lines: [line(500)] },
          },
        },
        {
          what: 'counted in the store room',
          input: {
            adjustmentId: id('adjustment', 2),
            count: {
              ...{ businessDay, name: 'Store room', locationId: store },
              lines: [{ ...line(2_000), countedMilli: milli(1_000) }],
            },
          },
        },
      ],
    },
  ],
}
