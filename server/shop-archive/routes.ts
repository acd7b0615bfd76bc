import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as routes from '#domain/api/routes/admin-archive.ts'
import { keepPrivate } from '#server/operations/private-folder.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { saveUpload } from '../http/upload.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { sweepUploads } from '../imports/sweep-uploads.ts'
import { requireShop } from '../shops/store.ts'
import { checkArchive } from './check-archive.ts'
import { importShop } from './import-shop.ts'
import { writeShopArchive } from './write-archive.ts'

const sweepEveryMs = 60 * 60 * 1000

export function registerShopArchive(app: App, deps: IdentityDeps): void {
  const { database, config, audit, now, log } = deps
  const folder = join(config.dataDir, 'archives')

  const sweep = () =>
    sweepUploads(folder, new Set(), now()).catch((error: unknown) =>
      log.warn({ err: error }, 'the folder of the archives could not be put in order; it is tried again'),
    )
  const sweeping = setInterval(sweep, sweepEveryMs).unref()
  app.addHook('onReady', async () => void (await sweep()))
  app.addHook('onClose', async () => clearInterval(sweeping))

  serve(app, routes.exportShop, async (request, reply) => {
    const { shopId } = request.params
    await requireShop(database, shopId)
    await audit.record({ action: 'shop.exported', by: callerOf(request), shopId, facts: {} })
    const { path, bytes } = await writeShopArchive(database, shopId, { folder, now: now() })
    const archive = createReadStream(path)
    // Sent, broken off, or nobody there any more to be sent to.
    archive.once('close', () => void rm(path, { force: true }))
    if (reply.raw.destroyed) archive.destroy()
    return reply
      .type('application/gzip')
      .header('content-length', bytes)
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="shop-${now().toISOString().slice(0, 10)}.tar.gz"`)
      .send(archive)
  })

  serve(app, routes.importShop, async (request, reply) => {
    keepPrivate(folder)
    const { filePath } = await saveUpload(request, folder, randomUUID())
    try {
      if (request.query.dryRun) return reply.code(200).send((await checkArchive(filePath)).report)
      const imported = await importShop(deps, callerOf(request), filePath)
      return reply.code(201).header('cache-control', 'no-store').send(imported)
    } finally {
      await rm(filePath, { force: true })
    }
  })
}
