import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as routes from '#domain/api/routes/documents.ts'
import { importOpenings as importRoute } from '#domain/api/routes/imports.ts'
import { fileChoices } from '#domain/import/conventions.ts'
import { openingImportFields } from '#domain/import/fields.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { readCorrections, readMapping, saveUpload } from '../http/upload.ts'
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

  serve(app, importRoute, async (request) => {
    const { dryRun, mapping, of } = request.query
    const folder = join(deps.config.dataDir, 'imports')
    // Read now or not at all: no backup takes it (server/backup/files.ts).
    const { filePath, corrections } = await saveUpload(request, folder, `${randomUUID()}.part`)
    const place = { ...request.params, byUid: callerOf(request).uid }
    try {
      const file = {
        ...{ of, filePath },
        mapping: readMapping(mapping, [...openingImportFields, ...fileChoices]),
        corrections: readCorrections(corrections, openingImportFields),
      }
      return await importOpenings(deps, place, file, dryRun)
    } finally {
      await rm(filePath, { force: true })
    }
  })
}
