import { Uuid } from '../../uuid.ts'
import { ShopId } from '../common.ts'
import { nothing, route } from '../route.ts'
import { StoreCredit, StoreCreditHeld, StoreCreditHold, StoreCreditQuery } from '../store-credit.ts'

const holdPath = '/api/shops/:shopId/store-credit/holds/:saleId'

export const findStoreCredit = route({
  method: 'GET',
  path: '/api/shops/:shopId/store-credit',
  summary: 'Finds store credit by the code on the receipt of a return.',
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
  summary:
    'Keeps store credit of a code for one sale, for a quarter of an hour: no other till is offered it.',
  access: 'employee',
  // It tells of codes as well.
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
  summary: 'The sale does without the store credit that was kept for it: any other can have it again.',
  access: 'employee',
  rate: 600,
  params: { shopId: ShopId, saleId: Uuid },
  answers: { 204: nothing },
})
