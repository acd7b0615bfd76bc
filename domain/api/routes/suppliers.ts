import { Uuid } from '../../uuid.ts'
import { ShopId } from '../common.ts'
import { PartyChange, PartyQuery } from '../party.ts'
import { route } from '../route.ts'
import { NewSupplier, Supplier, SupplierPage } from '../supplier.ts'

export const findSuppliers = route({
  method: 'GET',
  path: '/api/shops/:shopId/suppliers',
  summary: 'Finds suppliers by part of the name, the number, the contacts or the tax number.',
  access: 'employee',
  accountant: 'reads',
  rate: 600,
  params: { shopId: ShopId },
  query: PartyQuery,
  answers: { 200: SupplierPage },
})

export const readSupplier = route({
  method: 'GET',
  path: '/api/shops/:shopId/suppliers/:supplierId',
  summary: 'One supplier.',
  access: 'employee',
  accountant: 'reads',
  rate: 600,
  params: { shopId: ShopId, supplierId: Uuid },
  answers: { 200: Supplier },
})

export const createSupplier = route({
  method: 'POST',
  path: '/api/shops/:shopId/suppliers',
  summary: 'Adds a supplier.',
  access: 'owner',
  accountant: 'posts',
  rate: 600,
  params: { shopId: ShopId },
  body: NewSupplier,
  answers: { 200: Supplier, 201: Supplier },
  refuses: [409, 422],
})

export const changeSupplier = route({
  method: 'PATCH',
  path: '/api/shops/:shopId/suppliers/:supplierId',
  summary: 'Changes or archives a supplier.',
  access: 'owner',
  accountant: 'posts',
  rate: 600,
  params: { shopId: ShopId, supplierId: Uuid },
  body: PartyChange,
  answers: { 200: Supplier },
  refuses: [409, 422],
})
