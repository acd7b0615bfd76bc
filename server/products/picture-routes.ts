import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as routes from '#domain/api/routes/products.ts'
import { keepPrivate } from '#server/operations/private-folder.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { saveUpload } from '../http/upload.ts'
import { dropPicture, openPicture, setPicture } from './pictures.ts'

/** The pictures of products. What is sent lies where attachments lie while they are read (server/attachments/routes.ts). */
export function registerPictures(app: App, deps: BooksDeps): void {
  const folder = join(deps.config.dataDir, 'uploads')

  serve(app, routes.setPicture, async (request) => {
    keepPrivate(folder)
    const { filePath } = await saveUpload(request, folder, `${randomUUID()}.part`)
    try {
      return await setPicture(deps, { ...request.params, byUid: callerOf(request).uid }, filePath)
    } finally {
      await rm(filePath, { force: true })
    }
  })

  // Made by this program out of pixels, and yet never a page of this origin.
  serve(
    app,
    routes.readPicture,
    async (request, reply) => {
      const content = await openPicture(deps, request.params, request.query.size)
      return reply
        .type('image/webp')
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', `attachment; filename="${request.params.pictureId}.webp"`)
        .send(content)
    },
    { compress: false },
  )

  serve(app, routes.dropPicture, (request) => dropPicture(deps, request.params))
}
