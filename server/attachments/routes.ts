import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as routes from '#domain/api/routes/attachments.ts'
import { keepPrivate } from '#server/operations/private-folder.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { saveUpload } from '../http/upload.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { sweepUploads } from '../imports/sweep-uploads.ts'
import {
  attachLater,
  dropAttachment,
  keepAttachment,
  listOfDocument,
  openAttachment,
  readThumbnail,
} from './service.ts'
import { sweepAttachmentsJob } from './sweep-job.ts'

export function registerAttachments(app: App, deps: IdentityDeps): void {
  const { database, config, jobs, now, log } = deps
  const folder = join(config.dataDir, 'uploads')
  jobs.register(sweepAttachmentsJob(database))
  app.addHook('onReady', async () => {
    // What a process left that was killed while it was sent.
    await sweepUploads(folder, new Set(), now()).catch((error: unknown) =>
      log.warn(
        { err: error },
        'the folder of the uploads could not be put in order; it is tried again at the next start',
      ),
    )
  })

  serve(app, routes.sendAttachment, async (request, reply) => {
    keepPrivate(folder)
    const upload = await saveUpload(request, folder, `${randomUUID()}.part`)
    try {
      const place = { ...request.params, byUid: callerOf(request).uid }
      const { isNew, attachment } = await keepAttachment(deps, place, upload)
      return reply.code(isNew ? 201 : 200).send(attachment)
    } finally {
      await rm(upload.filePath, { force: true })
    }
  })

  serve(app, routes.listAttachments, async (request) => ({
    items: await listOfDocument(database, request.params.shopId, request.query),
  }))

  // An uploaded file is never a page of this origin: its type is the server's own finding, and it is saved.
  serve(
    app,
    routes.readAttachment,
    async (request, reply) => {
      const { shopId, attachmentId } = request.params
      const { type, bytes, content } = await openAttachment(database, shopId, attachmentId)
      const ending = type.split('/')[1]
      return reply
        .type(type)
        .header('content-length', bytes)
        .header('cache-control', 'private, no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', `attachment; filename="${attachmentId}.${ending}"`)
        .send(content)
    },
    { compress: false },
  )

  serve(app, routes.readThumbnail, async (request, reply) => {
    const { shopId, attachmentId } = request.params
    const picture = await readThumbnail(database, shopId, attachmentId)
    return reply.type('image/webp').header('cache-control', 'private, max-age=3600').send(picture)
  })

  serve(app, routes.attachToDocument, (request) =>
    attachLater(deps, request.params.shopId, request.params.attachmentId, request.body),
  )

  serve(app, routes.dropAttachment, async (request, reply) => {
    const { shopId, attachmentId } = request.params
    await dropAttachment(database, shopId, attachmentId)
    return reply.code(204).send(null)
  })
}
