import * as routes from '#domain/api/routes/settings.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { changeSetting, listSettings } from './service.ts'

export function registerSettings(app: App, deps: BooksDeps): void {
  serve(app, routes.changeSetting, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, setting } = await changeSetting(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(setting)
  })

  serve(app, routes.listSettings, (request) => listSettings(deps.database, request.params.shopId, deps.now()))
}
