import { ShopId } from '../common.ts'
import { route } from '../route.ts'
import { Today } from '../today.ts'

export const readToday = route({
  method: 'GET',
  path: '/api/shops/:shopId/today',
  summary: 'Today’s sales compared with the same weekday last week.',
  access: 'employee',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: Today },
})
