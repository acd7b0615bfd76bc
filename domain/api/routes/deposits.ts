import { DepositBody } from '../../documents/deposit/schema.ts'
import { Uuid } from '../../uuid.ts'
import { ShopId } from '../common.ts'
import { Deposit, DepositHeld, DepositHold, OpenDeposits, OpenDepositsQuery } from '../deposit.ts'
import { nothing, route } from '../route.ts'

export const takeDeposit = route({
  method: 'PUT',
  path: '/api/shops/:shopId/tills/:tillId/deposits/:depositId',
  summary: 'Records what a customer pays at a till before the goods; the tax in it is due at once.',
  access: 'employee',
  rate: 600,
  bodyLimit: 16 * 1024,
  params: { shopId: ShopId, tillId: Uuid, depositId: Uuid },
  body: DepositBody,
  answers: { 200: Deposit, 201: Deposit },
  refuses: [409, 422],
})

export const listOpenDeposits = route({
  method: 'GET',
  path: '/api/shops/:shopId/customers/:customerId/deposits',
  summary: 'The deposits of a customer of which something is left, the oldest first.',
  access: 'employee',
  rate: 600,
  params: { shopId: ShopId, customerId: Uuid },
  query: OpenDepositsQuery,
  answers: { 200: OpenDeposits },
})

export const readDeposit = route({
  method: 'GET',
  path: '/api/shops/:shopId/deposits/:depositId',
  summary: 'A deposit as it was taken: what its receipt says.',
  access: 'employee',
  rate: 600,
  params: { shopId: ShopId, depositId: Uuid },
  answers: { 200: Deposit },
  refuses: [404],
})

export const holdDeposit = route({
  method: 'PUT',
  path: '/api/shops/:shopId/deposit-holds/:saleId/:depositId',
  summary: 'Keeps so much of a deposit for one sale, for a quarter of an hour: no other till is offered it.',
  access: 'employee',
  rate: 600,
  bodyLimit: 1_024,
  params: { shopId: ShopId, saleId: Uuid, depositId: Uuid },
  body: DepositHold,
  answers: { 200: DepositHeld },
  refuses: [404, 422],
})

export const releaseDeposit = route({
  method: 'DELETE',
  path: '/api/shops/:shopId/deposit-holds/:saleId/:depositId',
  summary: 'The sale does without a deposit that was kept for it: any other can have it again.',
  access: 'employee',
  rate: 600,
  params: { shopId: ShopId, saleId: Uuid, depositId: Uuid },
  answers: { 204: nothing },
})
