import { Problem, ShopParams } from '#domain/api/common.ts'
import { Setting, SettingParams, Settings } from '#domain/api/setting.ts'
import { SettingBody } from '#domain/documents/setting/schema.ts'
import type { App, BooksDeps } from '../app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { changeSetting, listSettings } from './service.ts'

export function registerSettings(app: App, deps: BooksDeps): void {
  app.put(
    '/api/shops/:shopId/settings/:settingId',
    {
      schema: {
        params: SettingParams,
        body: SettingBody,
        response: { 200: Setting, 201: Setting, 404: Problem, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const place = { ...request.params, byUid: callerOf(request).uid }
      const { isNew, setting } = await changeSetting(deps, place, request.body)
      return reply.code(isNew ? 201 : 200).send(setting)
    },
  )

  app.get(
    '/api/shops/:shopId/settings',
    { schema: { params: ShopParams, response: { 200: Settings } } },
    (request) => listSettings(deps.database, request.params.shopId, deps.now()),
  )
}
