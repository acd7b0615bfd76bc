import { Uuid } from '../../uuid.ts'
import { ShopId } from '../common.ts'
import { HeldBasketBody, HeldBasketTaker, SharedBaskets, TakenBasket } from '../held-basket.ts'
import { nothing, route } from '../route.ts'

const path = '/api/shops/:shopId/held-baskets'

export const listHeldBaskets = route({
  method: 'GET',
  path,
  summary: 'The held baskets of the shop, and those that were reopened recently.',
  access: 'employee',
  rate: 120,
  params: { shopId: ShopId },
  answers: { 200: SharedBaskets },
})

export const holdBasket = route({
  method: 'PUT',
  path: `${path}/:heldId`,
  summary:
    'Holds a basket for any till of the shop. A basket that is already held or was reopened stays as it is.',
  access: 'employee',
  rate: 600,
  bodyLimit: 256 * 1024,
  params: { shopId: ShopId, heldId: Uuid },
  body: HeldBasketBody,
  answers: { 204: nothing },
  refuses: [404, 409],
})

export const takeHeldBasket = route({
  method: 'POST',
  path: `${path}/:heldId/take`,
  summary: 'Reopens a held basket at one till. A repeat by the same till returns it again.',
  access: 'employee',
  rate: 600,
  bodyLimit: 1_024,
  params: { shopId: ShopId, heldId: Uuid },
  body: HeldBasketTaker,
  answers: { 200: TakenBasket },
  refuses: [404, 409],
})

export const dropHeldBasket = route({
  method: 'DELETE',
  path: `${path}/:heldId`,
  summary: 'Marks a held basket as reopened by this till.',
  access: 'employee',
  rate: 600,
  params: { shopId: ShopId, heldId: Uuid },
  query: HeldBasketTaker,
  answers: { 204: nothing },
})
