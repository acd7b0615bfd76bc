import { itemsOf, ShopId } from '../common.ts'
import { route } from '../route.ts'
import { Till, TillRegistration } from '../shop.ts'

export const listTills = route({
  method: 'GET',
  path: '/api/shops/:shopId/tills',
  summary: 'Lists the tills, with missing receipt numbers.',
  access: 'employee',
  accountant: 'reads',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: itemsOf(Till) },
})

export const registerTill = route({
  method: 'POST',
  path: '/api/shops/:shopId/tills',
  summary: 'Registers a device as a till and assigns its receipt number series.',
  access: 'employee',
  rate: 60,
  params: { shopId: ShopId },
  body: TillRegistration,
  answers: { 200: Till, 201: Till },
  refuses: [409, 422],
})
