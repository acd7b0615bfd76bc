import { HealthStreamQuery, ShopHealthPage, ShopHealthQuery } from '../admin-health.ts'
import { fileOf, route } from '../route.ts'

export const findShopHealth = route({
  method: 'GET',
  path: '/api/admin/shop-health',
  summary: 'Lists the shops by their health, those that need attention first, each with the fix.',
  access: 'admin',
  rate: 600,
  query: ShopHealthQuery,
  answers: { 200: ShopHealthPage },
})

export const followShopHealth = route({
  method: 'GET',
  path: '/api/admin/shop-health/changes',
  summary: 'A stream of what changes in that list (text/event-stream, which the request has to accept).',
  access: 'admin',
  rate: 60,
  query: HealthStreamQuery,
  answers: { 200: fileOf('text/event-stream') },
  refuses: [406],
})
