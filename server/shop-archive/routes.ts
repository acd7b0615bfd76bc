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
import { checkArchive } from './check-archive.ts'
import { importShop } from './import-shop.ts'
import { writeShopArchive } from './write-archive.ts'

export function registerShopArchive(app: App, deps: IdentityDeps): void {
  const { database, config, audit, now } = deps
  const folder = join(config.dataDir, 'archives')

  serve(app, routes.exportShop, async (request, reply) => {
    const { shopId } = request.params
    const { path, bytes } = await writeShopArchive(database, shopId, { folder, now: now() })
    await audit.record({ action: 'shop.exported', by: callerOf(request), shopId, facts: {} })
    reply.raw.once('close', () => void rm(path, { force: true }))
    return reply
      .type('application/gzip')
      .header('content-length', bytes)
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="shop-${now().toISOString().slice(0, 10)}.tar.gz"`)
      .send(createReadStream(path))
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
