import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Problem, ShopParams } from '#domain/api/common.ts'
import {
  ImportParams,
  ImportProgress,
  ImportStarted,
  SalesImportQuery,
  SalesImportReport,
} from '#domain/api/import.ts'
import type { App, AppDeps } from '../app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { openUpload, readMapping } from '../http/upload.ts'
import { requireShop } from '../shops/store.ts'
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

export function registerImports(app: App, { config, database, writer, now, log }: AppDeps): void {
  const store = new ImportStore(database)
  const deps: ImportDeps = { store, writer, now, log, requireShop: (shopId) => requireShop(database, shopId) }
  const folder = join(config.dataDir, 'imports')
  let stopResuming = () => {}
  app.addHook('onReady', async () => {
    stopResuming = resumeAbandonedImports(deps)
  })
  app.addHook('onClose', async () => stopResuming())

  app.post(
    '/api/shops/:shopId/sales/import',
    {
      schema: {
        params: ShopParams,
        querystring: SalesImportQuery,
        response: { 200: SalesImportReport, 202: ImportStarted, 400: Problem, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const { shopId } = request.params
      const { isDryRun, movesStock, mapping } = {
        isDryRun: request.query.dryRun,
        movesStock: request.query.stock,
        mapping: readMapping(request.query.mapping),
      }
      const importId = randomUUID()
      const upload = await saveUpload(request, folder, importId)
      const file = { shopId, importId, mapping, movesStock, startedBy: callerOf(request).uid, ...upload }
      if (isDryRun) return reply.code(200).send(await dryRun(deps, file))
      const document = await startImport(deps, file)
      // What fails here stays in state running, and is taken up again when its lease ends.
      runImport(deps, document).catch((error) => log.error({ err: error, importId }, 'an import stopped'))
      return reply.code(202).send({ importId })
    },
  )

  app.get(
    '/api/shops/:shopId/imports/:importId',
    { schema: { params: ImportParams, response: { 200: ImportProgress, 404: Problem } } },
    (request) => findImport(store, request.params.shopId, request.params.importId),
  )

  app.get(
    '/api/shops/:shopId/imports',
    { schema: { params: ShopParams, response: { 200: z.object({ items: z.array(ImportProgress) }) } } },
    async (request) => ({ items: (await store.list(request.params.shopId)).map(progressOf) }),
  )
}

/** Streams the form's file to disk, counting its lines on the way. */
async function saveUpload(request: FastifyRequest, folder: string, importId: string) {
  const { part, requireWhole } = await openUpload(request)
  await mkdir(folder, { recursive: true })
  const filePath = join(folder, `${importId}.csv`)
  let linesInFile = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) linesInFile += 1
      done(null, chunk)
    },
  })
  try {
    await pipeline(part.file, counter, createWriteStream(filePath))
    requireWhole()
  } catch (error) {
    await rm(filePath, { force: true })
    throw error
  }
  return { filePath, fileName: part.filename || 'sales.csv', linesInFile }
}
