import { NoFields, ShopId } from '../common.ts'
import { EmployeeAdded, EmployeeContact, endsOfEmployee } from '../employee.ts'
import { TemporaryPasswordSet } from '../password.ts'
import { nothing, route } from '../route.ts'
import { NewStaffMember, Staff, StaffName } from '../staff.ts'

const member = { shopId: ShopId, contact: EmployeeContact }

export const listStaff = route({
  method: 'GET',
  path: '/api/shops/:shopId/staff',
  summary: 'The employees of the shop, with their accounts, sessions and last sale.',
  access: 'owner',
  rate: 120,
  params: { shopId: ShopId },
  answers: { 200: Staff },
})

export const addStaffMember = route({
  method: 'POST',
  path: '/api/shops/:shopId/staff',
  summary: 'Adds an employee, inviting them if they have no account yet. Idempotent.',
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
  summary: 'Changes the name of an employee, as shown on receipts and reports.',
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
  summary: 'Removes an employee, who is logged out within five seconds. Idempotent.',
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
  summary: 'Sets a temporary password for an employee, returned once, and logs them out everywhere.',
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
  summary: 'Unlocks an employee who was locked out after wrong passwords.',
  ...endsOfEmployee,
})

export const endStaffSessions = route({
  method: 'DELETE',
  path: '/api/shops/:shopId/staff/:contact/sessions',
  summary: 'Ends all sessions of an employee within five seconds.',
  ...endsOfEmployee,
})
