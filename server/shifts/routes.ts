import * as routes from '#domain/api/routes/shifts.ts'
import { shiftFor } from '#domain/api/takings.ts'
import { Refusal } from '#domain/errors.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { tillSessionOf } from '../cashiers/till-session.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { contactOf } from '../tills/contact.ts'
import { readOutsidePage, readOutsideQuestion, readTakenOutside } from './outside.ts'
import { listShifts, readShift } from './read.ts'
import { closeShift, correctCount, moveCash, openShift } from './service.ts'

export function registerShifts(app: App, deps: IdentityDeps): void {
  serve(app, routes.listShifts, async (request) => {
    const { seesTakings } = callerOf(request)
    return { items: await listShifts(deps.database, request.params.shopId, request.query, seesTakings) }
  })

  serve(app, routes.readShift, async (request) => {
    const { shopId, shiftId } = request.params
    return shiftFor(callerOf(request).seesTakings, await readShift(deps.database, shopId, shiftId))
  })

  serve(app, routes.listOutsideShifts, async (request) =>
    readOutsidePage(deps.database, request.params.shopId, request.query, callerOf(request)),
  )

  serve(app, routes.listTakenOutside, (request) =>
    readTakenOutside(deps.database, request.params.shopId, request.query),
  )

  serve(app, routes.readOutsideShifts, async (request) =>
    readOutsideQuestion(deps.database, request.params, callerOf(request)),
  )

  serve(app, routes.openShift, async (request, reply) => {
    const { uid, right, seesTakings } = callerOf(request)
    const contact = contactOf(request.headers, deps.now())
    const session = await tillSessionOf(deps, request)
    const place = { ...request.params, byUid: uid, isOwner: right === 'owner', contact, session }
    const { isNew, shift } = await openShift(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(shiftFor(seesTakings, shift))
  })

  serve(app, routes.moveCash, async (request, reply) => {
    const { uid, right, seesTakings } = callerOf(request)
    const contact = contactOf(request.headers, deps.now())
    const session = await tillSessionOf(deps, request)
    const place = { ...request.params, byUid: uid, isOwner: right === 'owner', contact, session }
    const { isNew, shift } = await moveCash(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(shiftFor(seesTakings, shift))
  })

  serve(app, routes.correctCount, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, shift } = await correctCount(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(shift)
  })

  serve(app, routes.closeShift, async (request, reply) => {
    const { uid, right } = callerOf(request)
    const isStaff = right === 'employee'
    if (request.body.withoutMissing && isStaff) throw new Refusal('shift_needs_owner')
    const place = { ...request.params, byUid: uid }
    const { isNew, shift } = await closeShift(deps, { ...place, isElsewhereAllowed: !isStaff }, request.body)
    return reply.code(isNew ? 201 : 200).send(shift)
  })
}
