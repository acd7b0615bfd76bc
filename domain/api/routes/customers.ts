import { ErasureBody } from '../../documents/erasure/schema.ts'
import { Uuid } from '../../uuid.ts'
import { ChangesQuery } from '../changes.ts'
import { ShopId } from '../common.ts'
import { Customer, CustomerPage, CustomersChanged, NewCustomer } from '../customer.ts'
import { CustomerBalance } from '../customer-balance.ts'
import { Erasure } from '../erasure.ts'
import { PartyChange, PartyQuery } from '../party.ts'
import { route } from '../route.ts'

export const findCustomers = route({
  method: 'GET',
  path: '/api/shops/:shopId/customers',
  summary: 'Finds customers by part of the name, the number, the contacts or the tax number.',
  access: 'employee',
  accountant: 'reads',
  rate: 600,
  params: { shopId: ShopId },
  query: PartyQuery,
  answers: { 200: CustomerPage },
})

export const readCustomerChanges = route({
  method: 'GET',
  path: '/api/shops/:shopId/customers/changes',
  summary: 'Changes to the list of customers since a till last read it.',
  access: 'employee',
  accountant: 'reads',
  rate: 600,
  params: { shopId: ShopId },
  query: ChangesQuery,
  answers: { 200: CustomersChanged },
})

export const createCustomer = route({
  method: 'POST',
  path: '/api/shops/:shopId/customers',
  summary: 'Adds a customer.',
  access: 'employee',
  accountant: 'posts',
  rate: 600,
  params: { shopId: ShopId },
  body: NewCustomer,
  answers: { 200: Customer, 201: Customer },
  refuses: [409, 422],
})

export const readCustomer = route({
  method: 'GET',
  path: '/api/shops/:shopId/customers/:customerId',
  summary: 'One customer.',
  access: 'employee',
  accountant: 'reads',
  rate: 600,
  params: { shopId: ShopId, customerId: Uuid },
  answers: { 200: Customer },
})

export const changeCustomer = route({
  method: 'PATCH',
  path: '/api/shops/:shopId/customers/:customerId',
  summary: 'Changes or archives a customer.',
  access: 'owner',
  accountant: 'posts',
  rate: 600,
  params: { shopId: ShopId, customerId: Uuid },
  body: PartyChange,
  answers: { 200: Customer },
  refuses: [409, 422],
})

export const eraseCustomer = route({
  method: 'PUT',
  path: '/api/shops/:shopId/erasures/:erasureId',
  summary: 'Erases the name and contacts of a customer or supplier; the documents stay.',
  access: 'owner-with-grant',
  rate: 60,
  bodyLimit: 4096,
  evenClosed: true,
  params: { shopId: ShopId, erasureId: Uuid },
  body: ErasureBody,
  answers: { 200: Erasure, 201: Erasure },
  refuses: [409, 422],
})

export const readCustomerBalance = route({
  method: 'GET',
  path: '/api/shops/:shopId/customers/:customerId/balance',
  summary: 'The balance of a customer, the overdue part of it and the available credit.',
  access: 'employee',
  accountant: 'reads',
  rate: 600,
  params: { shopId: ShopId, customerId: Uuid },
  answers: { 200: CustomerBalance },
})
