import {
  AdminShop,
  NewShop,
  ShopClosing,
  ShopCreated,
  ShopEdit,
  ShopExportQuery,
  ShopListPage,
  ShopListQuery,
  ShopSuspension,
} from '../admin-shops.ts'
import { ShopId } from '../common.ts'
import { EmployeeAdded, EmployeeContact, NewEmployee } from '../employee.ts'
import { fileOf, nothing, route } from '../route.ts'

export const listShops = route({
  method: 'GET',
  path: '/api/admin/shops',
  summary: 'Finds and sorts shops; with `summary`, counts all that match.',
  access: 'admin',
  rate: 600,
  query: ShopListQuery,
  answers: { 200: ShopListPage },
})

export const exportShops = route({
  method: 'GET',
  path: '/api/admin/shops/export',
  summary: 'Exports all shops that match a filter as CSV or XLSX.',
  access: 'admin',
  rate: 60,
  query: ShopExportQuery,
  answers: { 200: fileOf('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet') },
  refuses: [422],
})

export const createShop = route({
  method: 'POST',
  path: '/api/admin/shops',
  summary: 'Creates a shop and its owner. Sending the same shop again changes nothing.',
  access: 'admin',
  rate: 120,
  body: NewShop,
  answers: { 201: ShopCreated },
  refuses: [404, 409, 422],
})

export const readAdminShop = route({
  method: 'GET',
  path: '/api/admin/shops/:shopId',
  summary: 'One shop, with its details, people and status.',
  access: 'admin',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: AdminShop },
  refuses: [404],
})

export const editShop = route({
  method: 'PUT',
  path: '/api/admin/shops/:shopId',
  summary:
    'Corrects the initial settings of a shop. Once it has entries, only its name and receipt can change.',
  access: 'admin',
  rate: 120,
  params: { shopId: ShopId },
  body: ShopEdit,
  answers: { 200: AdminShop },
  refuses: [404, 409, 422],
})

export const suspendShop = route({
  method: 'PUT',
  path: '/api/admin/shops/:shopId/suspension',
  summary: 'Suspends a shop, logging its people out within five seconds, or reactivates it.',
  access: 'admin',
  rate: 120,
  params: { shopId: ShopId },
  body: ShopSuspension,
  answers: { 200: AdminShop },
  refuses: [404, 409],
})

export const closeShop = route({
  method: 'PUT',
  path: '/api/admin/shops/:shopId/closing',
  summary: 'Closes a shop, which then becomes read-only, or opens it again.',
  access: 'admin',
  rate: 120,
  params: { shopId: ShopId },
  body: ShopClosing,
  answers: { 200: AdminShop },
  refuses: [404, 409],
})

export const addEmployee = route({
  method: 'POST',
  path: '/api/admin/shops/:shopId/employees',
  summary: 'Adds an employee, inviting them if they have no account yet.',
  access: 'admin',
  rate: 120,
  params: { shopId: ShopId },
  body: NewEmployee,
  answers: { 201: EmployeeAdded },
  refuses: [404, 409],
})

export const removeEmployee = route({
  method: 'DELETE',
  path: '/api/admin/shops/:shopId/employees/:contact',
  summary: 'Removes an employee, who is logged out within five seconds. Idempotent.',
  access: 'admin',
  rate: 120,
  params: { shopId: ShopId, contact: EmployeeContact },
  answers: { 204: nothing },
  refuses: [404],
})
