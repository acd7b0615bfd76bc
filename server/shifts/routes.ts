import * as routes from '#domain/api/routes/shifts.ts'
import { Refusal } from '#domain/errors.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { listShifts, readShift } from './read.ts'
import { closeShift, moveCash, openShift } from './service.ts'

export function registerShifts(app: App, deps: BooksDeps): void {
  serve(app, routes.listShifts, async ({ params, query }) => ({
    items: await listShifts(deps.database, params.shopId, query),
  }))

  serve(app, routes.readShift, ({ params }) => readShift(deps.database, params.shopId, params.shiftId))

  serve(app, routes.openShift, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, shift } = await openShift(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(shift)
  })

  serve(app, routes.moveCash, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, shift } = await moveCash(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(shift)
  })

  serve(app, routes.closeShift, async (request, reply) => {
    const { uid, right } = callerOf(request)
    if (request.body.withoutMissing && right === 'employee') throw new Refusal('shift_needs_owner')
    const place = { ...request.params, byUid: uid }
    const { isNew, shift } = await closeShift(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(shift)
  })
}
