import * as routes from '#domain/api/routes/drawer-openings.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { tillSessionOf } from '../cashiers/till-session.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { contactOf } from '../tills/contact.ts'
import { recordDrawerOpening } from './service.ts'
import { openDrawer } from './signal.ts'

export function registerDrawerOpenings(app: App, deps: IdentityDeps): void {
  serve(app, routes.recordDrawerOpening, async (request, reply) => {
    const { uid, email, from, right } = callerOf(request)
    const sender = { uid, email, from, isOwner: right === 'owner' }
    const contact = contactOf(request.headers, deps.now())
    const session = await tillSessionOf(deps, request)
    await recordDrawerOpening(deps, { ...request.params, sender, contact, session }, request.body)
    return reply.code(204).send(null)
  })

  serve(app, routes.openDrawerAtTill, async ({ params, body }, reply) => {
    await openDrawer(deps, params, body)
    return reply.code(204).send(null)
  })
}
