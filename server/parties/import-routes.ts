import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { importParties as importRoute } from '#domain/api/routes/imports.ts'
import { fileChoices } from '#domain/import/conventions.ts'
import { partyImportFields } from '#domain/import/party-columns.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { customerStore } from '../customers/service.ts'
import { serve } from '../http/serve.ts'
import { readCorrections, readMapping, saveUpload } from '../http/upload.ts'
import { supplierStore } from '../suppliers/service.ts'
import { importParties } from './import-service.ts'

const kinds = {
  customers: { store: customerStore, what: 'customer' },
  suppliers: { store: supplierStore, what: 'supplier' },
} as const

export function registerPartyImports(
  app: App,
  { database, config }: Pick<BooksDeps, 'database' | 'config'>,
): void {
  serve(app, importRoute, async (request) => {
    const { dryRun, mapping, of } = request.query
    // Read now or not at all: no backup takes it (server/backup/files.ts).
    const folder = join(config.dataDir, 'imports')
    const { filePath, corrections } = await saveUpload(request, folder, `${randomUUID()}.part`)
    try {
      const file = {
        filePath,
        mapping: readMapping(mapping, [...partyImportFields, ...fileChoices]),
        corrections: readCorrections(corrections, partyImportFields),
      }
      return await importParties(database, request.params.shopId, kinds[of], file, dryRun)
    } finally {
      await rm(filePath, { force: true })
    }
  })
}
