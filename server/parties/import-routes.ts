import { importParties as importRoute } from '#domain/api/routes/imports.ts'
import { partyImportFields } from '#domain/import/party-columns.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { customerStore } from '../customers/service.ts'
import { serve } from '../http/serve.ts'
import { supplierStore } from '../suppliers/service.ts'
import { withUploadedList } from '../table-file/uploaded-list.ts'
import { importParties } from './import-service.ts'

const kinds = {
  customers: { store: customerStore, what: 'customer' },
  suppliers: { store: supplierStore, what: 'supplier' },
} as const

export function registerPartyImports(
  app: App,
  { database, config }: Pick<BooksDeps, 'database' | 'config'>,
): void {
  serve(app, importRoute, (request) => {
    const { dryRun, of } = request.query
    return withUploadedList(request, config.dataDir, partyImportFields, (file) =>
      importParties(database, request.params.shopId, kinds[of], file, dryRun),
    )
  })
}
