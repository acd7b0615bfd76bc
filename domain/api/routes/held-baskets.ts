import { Uuid } from '../../uuid.ts'
import { ShopId } from '../common.ts'
import { HeldBasketBody, HeldBasketTaker, SharedBaskets, TakenBasket } from '../held-basket.ts'
import { nothing, route } from '../route.ts'

const path = '/api/shops/:shopId/held-baskets'

export const listHeldBaskets = route({
  method: 'GET',
  path,
  summary: 'The baskets that tills of the shop have put aside, and those that were reopened lately.',
  access: 'employee',
  rate: 120,
  params: { shopId: ShopId },
  answers: { 200: SharedBaskets },
})

export const holdBasket = route({
  method: 'PUT',
  path: `${path}/:heldId`,
  summary:
    'Puts a basket aside for any till of the shop. One that is there, or was reopened, stays as it is.',
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
  summary: 'Takes a basket up: one till gets it, and gets it again where the answer was lost.',
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
