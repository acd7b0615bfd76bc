import { DepositBody } from '../../documents/deposit/schema.ts'
import { Uuid } from '../../uuid.ts'
import { ShopId } from '../common.ts'
import { Deposit, DepositHeld, DepositHold, OpenDeposits, OpenDepositsQuery } from '../deposit.ts'
import { nothing, route } from '../route.ts'

export const takeDeposit = route({
  method: 'PUT',
  path: '/api/shops/:shopId/tills/:tillId/deposits/:depositId',
  summary:
    'Records a deposit that a customer pays at a till before receiving the goods. Its tax is due immediately.',
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
  summary: 'The deposits of a customer that are not used up, oldest first.',
  access: 'employee',
  rate: 600,
  params: { shopId: ShopId, customerId: Uuid },
  query: OpenDepositsQuery,
  answers: { 200: OpenDeposits },
})

export const readDeposit = route({
  method: 'GET',
  path: '/api/shops/:shopId/deposits/:depositId',
  summary: 'One deposit, with the content of its receipt.',
  access: 'employee',
  rate: 600,
  params: { shopId: ShopId, depositId: Uuid },
  answers: { 200: Deposit },
  refuses: [404],
})

export const holdDeposit = route({
  method: 'PUT',
  path: '/api/shops/:shopId/deposit-holds/:saleId/:depositId',
  summary: 'Reserves an amount of a deposit for one sale for 15 minutes, so that no other till can use it.',
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
  summary: 'Releases the amount of a deposit that was reserved for a sale.',
  access: 'employee',
  rate: 600,
  params: { shopId: ShopId, saleId: Uuid, depositId: Uuid },
  answers: { 204: nothing },
})
