import * as routes from '#domain/api/routes/held-baskets.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { serve } from '../http/serve.ts'
import { drop, hold, listHeld, take } from './service.ts'

export function registerHeldBaskets(app: App, deps: BooksDeps): void {
  serve(app, routes.listHeldBaskets, (request) => listHeld(deps, request.params.shopId))

  serve(app, routes.holdBasket, async ({ params, body }, reply) => {
    await hold(deps, params, body)
    return reply.code(204).send(null)
  })

  serve(app, routes.takeHeldBasket, ({ params, body }) => take(deps, params, body.tillId))

  serve(app, routes.dropHeldBasket, async ({ params, query }, reply) => {
    await drop(deps, params, query.tillId)
    return reply.code(204).send(null)
  })
}
