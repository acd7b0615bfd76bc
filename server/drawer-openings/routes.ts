import * as routes from '#domain/api/routes/drawer-openings.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { recordDrawerOpening } from './service.ts'

export function registerDrawerOpenings(app: App, deps: BooksDeps): void {
  serve(app, routes.recordDrawerOpening, async (request, reply) => {
    await recordDrawerOpening(deps, { ...request.params, byUid: callerOf(request).uid }, request.body)
    return reply.code(204).send(null)
  })
}
