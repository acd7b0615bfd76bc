import * as routes from '#domain/api/routes/documents.ts'
import { importOpenings as importRoute } from '#domain/api/routes/imports.ts'
import { openingImportFields } from '#domain/import/fields.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { withUploadedList } from '../table-file/uploaded-list.ts'
import { importOpenings } from './import-service.ts'
import { openItem, requireOpeningItem } from './service.ts'

export function registerOpenings(app: App, deps: BooksDeps): void {
  serve(app, routes.recordOpeningItem, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, item } = await openItem(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(item)
  })

  serve(app, routes.readOpeningItem, (request) =>
    requireOpeningItem(deps.database, request.params.shopId, request.params.openingId),
  )

  serve(app, importRoute, (request) => {
    const { dryRun, of } = request.query
    const place = { ...request.params, byUid: callerOf(request).uid }
    return withUploadedList(request, deps.config.dataDir, openingImportFields, (file) =>
      importOpenings(deps, place, { ...file, of }, dryRun),
    )
  })
}
