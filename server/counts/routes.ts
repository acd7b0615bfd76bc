import * as routes from '#domain/api/routes/counts.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import {
  beginCount,
  cancelCount,
  listCounts,
  postCount,
  readReview,
  readSheet,
  recordCounted,
} from './service.ts'

export function registerCounts(app: App, deps: BooksDeps): void {
  const { database } = deps
  serve(app, routes.listCounts, ({ params }) => listCounts(database, params.shopId))

  serve(app, routes.beginCount, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, count } = await beginCount(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(count)
  })

  serve(app, routes.readCount, ({ params }) => readSheet(database, params))

  serve(app, routes.recordCounted, (request) =>
    recordCounted(deps, { ...request.params, byUid: callerOf(request).uid }, request.body),
  )

  serve(app, routes.reviewCount, ({ params }) => readReview(database, params))

  serve(app, routes.postCount, (request) =>
    postCount(deps, { ...request.params, byUid: callerOf(request).uid }),
  )

  serve(app, routes.cancelCount, ({ params }) => cancelCount(database, params))
}
