import { randomUUID } from 'node:crypto'
import * as routes from '#domain/api/routes/imports.ts'
import { salesImportFields } from '#domain/import/fields.ts'
import { keepPrivate } from '#server/operations/private-folder.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { openAuditLog } from '../audit-log/store.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { importFolder, saveList } from '../table-file/uploaded-list.ts'
import {
  dryRun,
  findImport,
  type ImportDeps,
  progressOf,
  resumeAbandonedImports,
  runImport,
  startImport,
} from './service.ts'
import { ImportStore } from './store.ts'
import { sweepUploads } from './sweep-uploads.ts'

const sweepEveryMs = 60 * 60 * 1000

export function registerImports(app: App, { config, database, writer, now, log }: BooksDeps): void {
  const store = new ImportStore(database)
  const deps: ImportDeps = {
    store,
    writer,
    now,
    log,
    requireShop: (shopId) => requireSettledShop(database, shopId),
    audit: openAuditLog(database, now),
  }
  const folder = importFolder(config.dataDir)
  let stopResuming = () => {}
  const sweep = async () => {
    try {
      keepPrivate(folder)
      // A file's time is by the computer's clock, whatever day the books are set to.
      const swept = await sweepUploads(folder, await store.runningIds(), new Date())
      if (swept.length > 0) log.info({ swept }, 'abandoned uploads were deleted')
    } catch (error) {
      log.warn({ err: error }, 'the folder of the uploads could not be put in order; it is tried again')
    }
  }
  const sweeping = setInterval(() => void sweep(), sweepEveryMs).unref()
  app.addHook('onReady', async () => {
    stopResuming = resumeAbandonedImports(deps)
    await sweep()
  })
  app.addHook('onClose', async () => {
    clearInterval(sweeping)
    stopResuming()
  })

  serveImport(app, deps, folder)

  serve(app, routes.readImport, (request) =>
    findImport(store, request.params.shopId, request.params.importId),
  )

  serve(app, routes.listImports, async (request) => ({
    items: (await store.list(request.params.shopId)).map(progressOf),
  }))
}

function serveImport(app: App, deps: ImportDeps, folder: string): void {
  serve(app, routes.importSales, async (request, reply) => {
    const { shopId } = request.params
    const { dryRun: isDryRun, stock: movesStock } = request.query
    const importId = randomUUID()
    // What is only looked at is in no backup (server/backup/files.ts).
    const name = isDryRun ? `${importId}.part` : importId
    const list = await saveList(request, folder, name, salesImportFields)
    const fileName = list.fileName || 'sales'
    const file = { ...list, shopId, importId, movesStock, startedBy: callerOf(request).uid, fileName }
    if (isDryRun) return reply.code(200).send(await dryRun(deps, file))
    const document = await startImport(deps, file)
    // What fails here stays in state running, and is taken up again when its lease ends.
    runImport(deps, document, callerOf(request)).catch((error) =>
      deps.log.error({ err: error, importId }, 'an import stopped'),
    )
    return reply.code(202).send({ importId })
  })
}
