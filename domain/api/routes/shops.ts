import { ShopId } from '../common.ts'
import { route } from '../route.ts'
import { Shop } from '../shop.ts'

export const readShop = route({
  method: 'GET',
  path: '/api/shops/:shopId',
  summary: 'The shop: its name, currency, taxes and settings.',
  access: 'employee',
  accountant: 'reads',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: Shop },
})
