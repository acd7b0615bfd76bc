import { Cashiers, CodeToSet, TurnTaken, TurnToTake } from '../cashier.ts'
import { ShopId } from '../common.ts'
import { EmployeeContact, endsOfEmployee } from '../employee.ts'
import { PersonId } from '../password.ts'
import { nothing, route } from '../route.ts'

const shop = { shopId: ShopId }
const member = { shopId: ShopId, contact: EmployeeContact }

export const listCashiers = route({
  method: 'GET',
  path: '/api/shops/:shopId/cashiers',
  summary:
    'The people who can take over a till with a code, and the public key that encrypts codes for the server.',
  access: 'employee',
  rate: 120,
  params: shop,
  answers: { 200: Cashiers },
})

export const takeTurn = route({
  method: 'POST',
  path: '/api/shops/:shopId/cashiers/:uid/turn',
  summary:
    'Takes over the till with a code. The session has the rights of an employee until a password is entered.',
  access: 'employee',
  rate: 30,
  evenClosed: true,
  params: { shopId: ShopId, uid: PersonId },
  body: TurnToTake,
  answers: { 200: TurnTaken },
  refuses: [404, 409, 425],
})

export const setStaffCode = route({
  method: 'PUT',
  path: '/api/shops/:shopId/staff/:contact/code',
  summary: 'Sets the code with which an employee takes over a till, replacing any earlier one.',
  access: 'owner',
  rate: 60,
  evenClosed: true,
  params: member,
  body: CodeToSet,
  answers: { 204: nothing },
  refuses: [404, 409],
})

export const removeStaffCode = route({
  method: 'DELETE',
  path: '/api/shops/:shopId/staff/:contact/code',
  summary: 'Removes the code of an employee. Idempotent.',
  ...endsOfEmployee,
})

export const setOwnCode = route({
  method: 'PUT',
  path: '/api/shops/:shopId/own-code',
  summary: 'Sets the owner’s code, which takes over a till and approves what exceeds the limits of staff.',
  access: 'owner-with-grant',
  rate: 60,
  evenClosed: true,
  params: shop,
  body: CodeToSet,
  answers: { 204: nothing },
  refuses: [404],
})

export const removeOwnCode = route({
  method: 'DELETE',
  path: '/api/shops/:shopId/own-code',
  summary: 'Removes the owner’s code. Idempotent.',
  access: 'owner-with-grant',
  rate: 60,
  evenClosed: true,
  params: shop,
  answers: { 204: nothing },
  refuses: [404],
})
