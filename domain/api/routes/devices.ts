import { Uuid } from '../../uuid.ts'
import { ShopId } from '../common.ts'
import { PrintOrder } from '../print-order.ts'
import { nothing, route } from '../route.ts'
import { Till, TillChange } from '../shop.ts'

export const changeTill = route({
  method: 'PATCH',
  path: '/api/shops/:shopId/tills/:tillId',
  summary:
    'Renames, approves, retires or reinstates a till, or sets its printer address. Its receipts and series are kept.',
  access: 'owner',
  rate: 60,
  params: { shopId: ShopId, tillId: Uuid },
  body: TillChange,
  answers: { 200: Till },
  refuses: [404, 409, 422],
})

export const printAtTill = route({
  method: 'POST',
  path: '/api/shops/:shopId/tills/:tillId/print',
  summary: 'Prints a recorded document on the till’s network printer.',
  access: 'employee',
  rate: 60,
  bodyLimit: 32_768,
  evenClosed: true,
  params: { shopId: ShopId, tillId: Uuid },
  body: PrintOrder,
  answers: { 204: nothing },
  refuses: [404, 409, 422, 503],
})
