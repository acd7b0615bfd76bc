import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as routes from '#domain/api/routes/admin-archive.ts'
import * as ownersRoutes from '#domain/api/routes/shop-data.ts'
import type { ShopData } from '#domain/api/shop-data.ts'
import { keepPrivate } from '#server/operations/private-folder.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { lastAudits } from '../audit/shop-audit-store.ts'
import { readRecords } from '../backup/maintenance-store.ts'
import type { Database } from '../db/client.ts'
import { type Caller, callerOf } from '../http/caller.ts'
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

  /** What is sent; removed when it is sent or aborted, or its receiver is gone. */
  async function exported(by: Caller, shopId: string, raw: { destroyed: boolean }) {
    await requireShop(database, shopId)
    await audit.record({ action: 'shop.exported', by, shopId, facts: {} })
    const { path, bytes } = await writeShopArchive(database, shopId, { folder, now: now() })
    const archive = createReadStream(path)
    archive.once('close', () => void rm(path, { force: true }))
    if (raw.destroyed) archive.destroy()
    const headers = {
      'content-length': bytes,
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="shop-${now().toISOString().slice(0, 10)}.tar.gz"`,
    }
    return { archive, headers }
  }

  serve(app, routes.exportShop, async (request, reply) => {
    const { archive, headers } = await exported(callerOf(request), request.params.shopId, reply.raw)
    return reply.type('application/gzip').headers(headers).send(archive)
  })

  serve(app, ownersRoutes.downloadShop, async (request, reply) => {
    const { archive, headers } = await exported(callerOf(request), request.params.shopId, reply.raw)
    return reply.type('application/gzip').headers(headers).send(archive)
  })

  serve(app, ownersRoutes.readShopData, (request) => readShopData(database, request.params.shopId))

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

/** How safe the data of a shop is. Where the backups lie and why one failed is for anyone who runs the computer. */
async function readShopData(database: Database, shopId: string): Promise<ShopData> {
  const [records, audits] = await Promise.all([readRecords(database), lastAudits(database, [shopId])])
  const { backup, backupFailure, scheduleFailure, rehearsal, rehearsalFailure } = records
  const audit = audits.get(shopId)
  return {
    backup: backup && { at: backup.at.toISOString() },
    hasBackupFailed: backupFailure !== null || scheduleFailure !== null,
    rehearsal: rehearsal && {
      at: rehearsal.at.toISOString(),
      isGood: rehearsal.differences.length === 0 && rehearsal.auditDifferences === 0,
    },
    hasRehearsalFailed: rehearsalFailure !== null,
    audit: audit ? { at: audit.at.toISOString(), differences: audit.differences } : null,
  }
}
