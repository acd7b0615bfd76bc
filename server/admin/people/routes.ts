import * as routes from '#domain/api/routes/admin-people.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../../http/caller.ts'
import { serve } from '../../http/serve.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { setAdministrator } from './administrators.ts'
import { readAttention } from './attention.ts'
import { createUser } from './create.ts'
import { readPerson } from './describe.ts'
import { deleteAccount, logOutEverywhere, setDisabled } from './disable.ts'
import { listPeople } from './find.ts'
import { finishPeopleJob } from './finish-job.ts'
import { invitePerson } from './invite.ts'
import { linkPerson, unlinkPerson } from './links.ts'
import { liftLock, readLock } from './lock.ts'
import { resetPassword } from './reset-password.ts'

export function registerPeople(app: App, deps: IdentityDeps): void {
  deps.jobs.register(finishPeopleJob(deps))

  serve(app, routes.listPeople, (request) => listPeople(deps, request.query))

  serve(app, routes.readPeopleAttention, () => readAttention(deps))

  serve(app, routes.readPerson, (request) => readPerson(deps, request.params.uid))

  serve(app, routes.createUser, async (request, reply) =>
    reply.code(201).send(await createUser(deps, callerOf(request), request.body)),
  )

  serve(app, routes.invitePerson, async (request, reply) => {
    const invited = await invitePerson(deps, callerOf(request), request.body)
    return reply.code(201).header('cache-control', 'no-store').send(invited)
  })

  serve(app, routes.resetPersonsPassword, async (request, reply) => {
    const { uid } = request.params
    const set = await resetPassword(deps, callerOf(request), uid, request.body.password)
    return reply.header('cache-control', 'no-store').send(set)
  })

  serve(app, routes.readPersonsLock, (request) => readLock(deps, request.params.uid))

  serve(app, routes.liftPersonsLock, async (request, reply) => {
    await liftLock(deps, callerOf(request), request.params.uid)
    return reply.code(204).send(null)
  })

  serve(app, routes.endPersonsSessions, async (request, reply) => {
    await logOutEverywhere(deps, callerOf(request), request.params.uid)
    return reply.code(204).send(null)
  })

  serve(app, routes.disablePerson, async (request, reply) => {
    await setDisabled(deps, callerOf(request), request.params.uid, request.body.disabled)
    return reply.code(204).send(null)
  })

  serve(app, routes.setAdministrator, async (request, reply) => {
    await setAdministrator(deps, callerOf(request), request.params.uid, request.body.isAdministrator)
    return reply.code(204).send(null)
  })

  serve(app, routes.linkPerson, async (request, reply) => {
    const { uid, linkedShopId } = request.params
    await linkPerson(deps, callerOf(request), uid, {
      shopId: linkedShopId,
      right: request.body.right,
    })
    return reply.code(204).send(null)
  })

  serve(app, routes.unlinkPerson, async (request, reply) => {
    const { uid, linkedShopId } = request.params
    await unlinkPerson(deps, callerOf(request), uid, linkedShopId)
    return reply.code(204).send(null)
  })

  serve(app, routes.deletePerson, async (request, reply) => {
    await deleteAccount(deps, callerOf(request), request.params.uid)
    return reply.code(204).send(null)
  })
}
