import * as routes from '#domain/api/routes/staff.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { listStaff } from './list.ts'
import {
  addStaffMember,
  endStaffSessions,
  removeStaffMember,
  renameStaffMember,
  resetStaffPassword,
  unlockStaffMember,
} from './service.ts'

export function registerStaff(app: App, deps: IdentityDeps): void {
  serve(app, routes.listStaff, (request) => listStaff(deps, request.params.shopId))

  serve(app, routes.addStaffMember, async (request, reply) => {
    const added = await addStaffMember(deps, callerOf(request), request.params.shopId, request.body)
    return reply.code(201).header('cache-control', 'no-store').send(added)
  })

  serve(app, routes.renameStaffMember, async (request, reply) => {
    const { shopId, contact } = request.params
    await renameStaffMember(deps, callerOf(request), shopId, contact, request.body)
    return reply.code(204).send(null)
  })

  serve(app, routes.removeStaffMember, async (request, reply) => {
    const { shopId, contact } = request.params
    await removeStaffMember(deps, callerOf(request), shopId, contact)
    return reply.code(204).send(null)
  })

  serve(app, routes.resetStaffPassword, async (request, reply) => {
    const { shopId, contact } = request.params
    const set = await resetStaffPassword(deps, callerOf(request), shopId, contact)
    return reply.header('cache-control', 'no-store').send(set)
  })

  serve(app, routes.unlockStaffMember, async (request, reply) => {
    const { shopId, contact } = request.params
    await unlockStaffMember(deps, callerOf(request), shopId, contact)
    return reply.code(204).send(null)
  })

  serve(app, routes.endStaffSessions, async (request, reply) => {
    const { shopId, contact } = request.params
    await endStaffSessions(deps, callerOf(request), shopId, contact)
    return reply.code(204).send(null)
  })
}
