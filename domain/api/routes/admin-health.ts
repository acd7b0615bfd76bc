import { HealthStreamQuery, ShopHealthPage, ShopHealthQuery } from '../admin-health.ts'
import { fileOf, route } from '../route.ts'

export const findShopHealth = route({
  method: 'GET',
  path: '/api/admin/shop-health',
  summary: 'Lists shops by health, those that need attention first, with the fix for each problem.',
  access: 'admin',
  rate: 600,
  query: ShopHealthQuery,
  answers: { 200: ShopHealthPage },
})

export const followShopHealth = route({
  method: 'GET',
  path: '/api/admin/shop-health/changes',
  summary:
    'Streams changes to the list of shop health as server-sent events. Requires Accept: text/event-stream.',
  access: 'admin',
  rate: 60,
  query: HealthStreamQuery,
  answers: { 200: fileOf('text/event-stream') },
  refuses: [406],
})
