import { ShopId } from '../common.ts'
import { fileOf, route } from '../route.ts'
import { ShopData } from '../shop-data.ts'

export const readShopData = route({
  method: 'GET',
  path: '/api/shops/:shopId/data',
  summary:
    'When the shop was last backed up, when a restore was last rehearsed, and when its books were last audited.',
  access: 'owner',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: ShopData },
})

export const downloadShop = route({
  method: 'GET',
  path: '/api/shops/:shopId/archive',
  summary: 'Exports all data of the shop as one file, for its owner.',
  access: 'owner-with-grant',
  accountant: 'never',
  rate: 10,
  params: { shopId: ShopId },
  answers: { 200: fileOf('application/gzip') },
  refuses: [404, 503],
})
