import { Uuid } from '../../uuid.ts'
import { ShopId } from '../common.ts'
import { route } from '../route.ts'
import { StoreCredit, StoreCreditHeld, StoreCreditHold, StoreCreditQuery } from '../store-credit.ts'

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
  path: '/api/shops/:shopId/store-credit/holds/:saleId',
  summary:
    'Keeps store credit of a customer for one sale, for a quarter of an hour: no other sale can have it.',
  access: 'employee',
  rate: 600,
  bodyLimit: 1_024,
  params: { shopId: ShopId, saleId: Uuid },
  body: StoreCreditHold,
  answers: { 200: StoreCreditHeld },
  refuses: [404, 422],
})
