import { Problem, ShopParams } from '#domain/api/common.ts'
import { Till, TillRegistration, Tills } from '#domain/api/shop.ts'
import { mostTills } from '#domain/ceilings.ts'
import type { App, BooksDeps } from '../app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { requireShop } from '../shops/store.ts'
import { listTills, registerTill } from './service.ts'

export function registerTills(app: App, deps: BooksDeps): void {
  app.get(
    '/api/shops/:shopId/tills',
    { schema: { params: ShopParams, response: { 200: Tills } } },
    async (request) => ({ items: await listTills(deps, request.params.shopId) }),
  )

  app.post(
    '/api/shops/:shopId/tills',
    {
      schema: {
        params: ShopParams,
        body: TillRegistration,
        response: { 200: Till, 201: Till, 409: Problem },
      },
    },
    async (request, reply) => {
      await requireShop(deps.database, request.params.shopId)
      const most = mostTills[callerOf(request).right === 'employee' ? 'employee' : 'owner']
      const { isNew, till } = await registerTill(deps, request.params.shopId, request.body, most)
      return reply.code(isNew ? 201 : 200).send(till)
    },
  )
}
