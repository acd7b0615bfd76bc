import { ShopId } from '../common.ts'
import { route } from '../route.ts'
import { ShiftMail, ShiftMailEdit } from '../shift-mail.ts'

export const readShiftMail = route({
  method: 'GET',
  path: '/api/shops/:shopId/shift-mail',
  summary: 'The recipients of the report emailed at the end of each shift, and what was sent.',
  access: 'owner',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: ShiftMail },
})

export const changeShiftMail = route({
  method: 'PUT',
  path: '/api/shops/:shopId/shift-mail',
  summary: 'Changes the recipients of the report emailed at the end of each shift.',
  access: 'owner',
  rate: 60,
  bodyLimit: 4_096,
  params: { shopId: ShopId },
  body: ShiftMailEdit,
  answers: { 200: ShiftMail },
  refuses: [422],
})
