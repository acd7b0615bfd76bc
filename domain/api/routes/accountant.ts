import { Email } from '../../email.ts'
import { AccountantNamed, ShopAccountant } from '../accountant.ts'
import { NoFields, ShopId } from '../common.ts'
import { EmployeeAdded, EmployeeContact } from '../employee.ts'
import { TemporaryPasswordSet } from '../password.ts'
import { nothing, route } from '../route.ts'

const accountant = { shopId: ShopId, email: EmployeeContact }

export const readAccountant = route({
  method: 'GET',
  path: '/api/shops/:shopId/accountant',
  summary: 'The accountant named by the owner, and the status of that account.',
  access: 'owner',
  rate: 120,
  params: { shopId: ShopId },
  answers: { 200: ShopAccountant },
})

export const nameAccountant = route({
  method: 'PUT',
  path: '/api/shops/:shopId/accountant/:email',
  summary:
    'Sets the shop’s accountant, inviting them if they have no account yet, or changes what they may do.',
  access: 'owner-with-grant',
  rate: 60,
  evenClosed: true,
  params: { shopId: ShopId, email: Email },
  body: AccountantNamed,
  answers: { 200: EmployeeAdded },
  refuses: [404, 409],
})

export const removeAccountant = route({
  method: 'DELETE',
  path: '/api/shops/:shopId/accountant/:email',
  summary: 'Removes the accountant, who is logged out within five seconds. Idempotent.',
  access: 'owner',
  rate: 60,
  evenClosed: true,
  params: accountant,
  answers: { 204: nothing },
  refuses: [404],
})

export const resetAccountantPassword = route({
  method: 'POST',
  path: '/api/shops/:shopId/accountant/:email/password',
  summary: 'Sets a temporary password for the accountant, returned once, and logs them out everywhere.',
  access: 'owner-with-grant',
  rate: 60,
  evenClosed: true,
  params: accountant,
  body: NoFields,
  answers: { 200: TemporaryPasswordSet },
  refuses: [404, 409],
})
