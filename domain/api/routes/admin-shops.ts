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
  summary: 'All shops of a filter as CSV or XLSX.',
  access: 'admin',
  rate: 60,
  query: ShopExportQuery,
  answers: { 200: fileOf('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet') },
  refuses: [422],
})

export const createShop = route({
  method: 'POST',
  path: '/api/admin/shops',
  summary: 'Creates a shop and its owner. The same shop again changes nothing.',
  access: 'admin',
  rate: 120,
  body: NewShop,
  answers: { 201: ShopCreated },
  refuses: [404, 409, 422],
})

export const readAdminShop = route({
  method: 'GET',
  path: '/api/admin/shops/:shopId',
  summary: 'One shop: its facts, people and status.',
  access: 'admin',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: AdminShop },
  refuses: [404],
})

export const editShop = route({
  method: 'PUT',
  path: '/api/admin/shops/:shopId',
  summary: 'Corrects what a shop began with; once its books have begun, its name and receipt alone.',
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
  summary: 'Suspends a shop, whose people are out within five seconds, or lets them in again.',
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
  summary: 'Closes a shop, which is read only from then on, or opens it again.',
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
  summary: 'Adds an employee, who is invited where there is no account yet.',
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
  summary: 'Takes an employee from a shop, out within five seconds. Again, it changes nothing.',
  access: 'admin',
  rate: 120,
  params: { shopId: ShopId, contact: EmployeeContact },
  answers: { 204: nothing },
  refuses: [404],
})
