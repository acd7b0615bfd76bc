import { Uuid } from '../../uuid.ts'
import { ShopId } from '../common.ts'
import { nothing, route } from '../route.ts'
import { StoreCredit, StoreCreditHeld, StoreCreditHold, StoreCreditQuery } from '../store-credit.ts'

const holdPath = '/api/shops/:shopId/store-credit/holds/:saleId'

export const findStoreCredit = route({
  method: 'GET',
  path: '/api/shops/:shopId/store-credit',
  summary: 'Finds store credit by the code on a return receipt.',
  access: 'employee',
  // Codes are not to be guessed.
  rate: 30,
  params: { shopId: ShopId },
  query: StoreCreditQuery,
  answers: { 200: StoreCredit },
  refuses: [404, 422],
})

export const holdStoreCredit = route({
  method: 'PUT',
  path: holdPath,
  summary: 'Reserves store credit for one sale for 15 minutes, so that no other till can use it.',
  access: 'employee',
  // Its answer, too, reveals whether a code exists.
  rate: 60,
  bodyLimit: 1_024,
  params: { shopId: ShopId, saleId: Uuid },
  body: StoreCreditHold,
  answers: { 200: StoreCreditHeld },
  refuses: [404, 422],
})

export const releaseStoreCredit = route({
  method: 'DELETE',
  path: holdPath,
  summary: 'Releases the store credit that was reserved for a sale.',
  access: 'employee',
  rate: 600,
  params: { shopId: ShopId, saleId: Uuid },
  answers: { 204: nothing },
})
