import * as routes from '#domain/api/routes/close.ts'
import { Refusal } from '#domain/errors.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { EntrySums } from '../ledger/entry-sums.ts'
import { readChecks } from './checks.ts'
import { readClosing, recordLock } from './service.ts'

export function registerClose(app: App, deps: BooksDeps & { entrySums: EntrySums }): void {
  serve(app, routes.readClosing, ({ params }) => readClosing(deps.database, params.shopId, deps.now()))

  serve(app, routes.readCloseChecks, ({ params, query }) => readChecks(deps, params.shopId, query.through))

  serve(app, routes.lockBooks, async (request, reply) => {
    const { shopId, lockId } = request.params
    const { right, uid } = callerOf(request)
    if (request.body.isFinal && right === 'accountant') throw new Refusal('year_is_closed_by_owner')
    const { checks } = await readChecks(deps, shopId, request.body.through)
    const leftOpen = checks.filter(({ isDone }) => !isDone).map(({ name }) => name)
    const input = { act: 'lock' as const, lockId, ...request.body, leftOpen }
    const { isNew, lock } = await recordLock(deps, { shopId, byUid: uid }, input)
    return reply.code(isNew ? 201 : 200).send(lock)
  })

  serve(app, routes.reopenBooks, async (request, reply) => {
    const { shopId, lockId } = request.params
    const input = { act: 'reopening' as const, lockId, ...request.body }
    const { isNew, lock } = await recordLock(deps, { shopId, byUid: callerOf(request).uid }, input)
    return reply.code(isNew ? 201 : 200).send(lock)
  })
}
