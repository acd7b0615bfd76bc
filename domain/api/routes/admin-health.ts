import { ShopHealthPage, ShopHealthQuery } from '../admin-health.ts'
import { route } from '../route.ts'

export const findShopHealth = route({
  method: 'GET',
  path: '/api/admin/shop-health',
  summary:
    'Lists the shops by their health, those that need attention first, each with the step that cures it.',
  access: 'admin',
  rate: 600,
  query: ShopHealthQuery,
  answers: { 200: ShopHealthPage },
})
