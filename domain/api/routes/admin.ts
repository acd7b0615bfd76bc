import { NewShop, ShopCreated } from '../admin.ts'
import { route } from '../route.ts'

export const createShop = route({
  method: 'POST',
  path: '/api/admin/shops',
  summary: 'Creates a shop and its owner.',
  access: 'admin',
  rate: 120,
  body: NewShop,
  answers: { 201: ShopCreated },
  refuses: [404, 409, 422],
})
