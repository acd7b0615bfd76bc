import { NoFields, ShopId } from '../common.ts'
import { EmployeeAdded, EmployeeContact } from '../employee.ts'
import { TemporaryPasswordSet } from '../password.ts'
import { nothing, route } from '../route.ts'
import { NewStaffMember, Staff, StaffName } from '../staff.ts'

const member = { shopId: ShopId, contact: EmployeeContact }

export const listStaff = route({
  method: 'GET',
  path: '/api/shops/:shopId/staff',
  summary: 'The employees of the shop: their accounts, where they are logged in, when they sold last.',
  access: 'owner',
  rate: 120,
  params: { shopId: ShopId },
  answers: { 200: Staff },
})

export const addStaffMember = route({
  method: 'POST',
  path: '/api/shops/:shopId/staff',
  summary: 'Adds an employee, who is invited where there is no account yet. Again, it changes nothing.',
  access: 'owner',
  rate: 60,
  evenClosed: true,
  params: { shopId: ShopId },
  body: NewStaffMember,
  answers: { 201: EmployeeAdded },
  refuses: [404, 409],
})

export const renameStaffMember = route({
  method: 'PUT',
  path: '/api/shops/:shopId/staff/:contact/name',
  summary: 'Corrects the name of an employee, which receipts and reports show.',
  access: 'owner',
  rate: 60,
  evenClosed: true,
  params: member,
  body: StaffName,
  answers: { 204: nothing },
  refuses: [404, 409],
})

export const removeStaffMember = route({
  method: 'DELETE',
  path: '/api/shops/:shopId/staff/:contact',
  summary: 'Takes an employee from the shop, out within five seconds. Again, it changes nothing.',
  access: 'owner',
  rate: 60,
  evenClosed: true,
  params: member,
  answers: { 204: nothing },
  refuses: [404],
})

export const resetStaffPassword = route({
  method: 'POST',
  path: '/api/shops/:shopId/staff/:contact/password',
  summary: 'Gives an employee a temporary password, shown once, and logs the person out everywhere.',
  access: 'owner',
  rate: 60,
  evenClosed: true,
  params: member,
  body: NoFields,
  answers: { 200: TemporaryPasswordSet },
  refuses: [404, 409],
})

export const unlockStaffMember = route({
  method: 'DELETE',
  path: '/api/shops/:shopId/staff/:contact/lock',
  summary: 'Lets an employee try passwords again.',
  access: 'owner',
  rate: 60,
  evenClosed: true,
  params: member,
  answers: { 204: nothing },
  refuses: [404, 409],
})

export const endStaffSessions = route({
  method: 'DELETE',
  path: '/api/shops/:shopId/staff/:contact/sessions',
  summary: 'Ends every session of an employee, out within five seconds.',
  access: 'owner',
  rate: 60,
  evenClosed: true,
  params: member,
  answers: { 204: nothing },
  refuses: [404, 409],
})
