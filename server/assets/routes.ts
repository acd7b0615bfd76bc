import * as routes from '#domain/api/routes/assets.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { depreciationOf, recordDepreciation } from './depreciation.ts'
import { previewDisposal, recordDisposal } from './disposals.ts'
import { assetRegister, recordAsset, requireAsset } from './service.ts'

export function registerAssets(app: App, deps: BooksDeps): void {
  const { database, now } = deps

  serve(app, routes.readAssetRegister, ({ params }) => assetRegister(database, params.shopId, now()))

  serve(app, routes.recordAsset, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, asset } = await recordAsset(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(asset)
  })

  serve(app, routes.readAsset, ({ params }) => requireAsset(database, params.shopId, params.assetId))

  serve(app, routes.previewDisposal, ({ params, query }) => previewDisposal(deps, params, query))

  serve(app, routes.recordDisposal, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, disposal } = await recordDisposal(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(disposal)
  })

  serve(app, routes.readDepreciation, ({ params }) => depreciationOf(database, params.shopId, now()))

  serve(app, routes.recordDepreciation, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, run } = await recordDepreciation(deps, place, request.body.month)
    return reply.code(isNew ? 201 : 200).send(run)
  })
}
