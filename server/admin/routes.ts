import { z } from 'zod'
import { NewShop, NewUser, PersonLock, ShopCreated, UserCreated, UserDisabled } from '#domain/api/admin.ts'
import { Problem } from '#domain/api/common.ts'
import { PersonParams, TemporaryPassword, TemporaryPasswordSet } from '#domain/api/password.ts'
import type { App } from '../app-deps.ts'
import { callerOf } from '../http/caller.ts'
import type { IdentityDeps } from '../subjects.ts'
import { setDisabled } from './disable-person.ts'
import { liftLock, readLock } from './lock.ts'
import { resetPassword } from './reset-password.ts'
import { createShop, createUser } from './service.ts'

export function registerAdmin(app: App, deps: IdentityDeps): void {
  app.post(
    '/api/admin/shops',
    { schema: { body: NewShop, response: { 201: ShopCreated, 403: Problem, 422: Problem } } },
    async (request, reply) => {
      const created = await createShop(deps, callerOf(request), request.body)
      return reply.code(201).header('cache-control', 'no-store').send(created)
    },
  )

  app.post(
    '/api/admin/users',
    { schema: { body: NewUser, response: { 201: UserCreated, 403: Problem, 404: Problem, 409: Problem } } },
    async (request, reply) => reply.code(201).send(await createUser(deps, callerOf(request), request.body)),
  )

  app.post(
    '/api/admin/users/:uid/password',
    {
      schema: {
        params: PersonParams,
        body: TemporaryPassword,
        response: { 200: TemporaryPasswordSet, 403: Problem, 404: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const { uid } = request.params
      const temporaryPassword = await resetPassword(deps, callerOf(request), uid, request.body.password)
      return reply.header('cache-control', 'no-store').send({ temporaryPassword })
    },
  )

  app.get(
    '/api/admin/users/:uid/lock',
    { schema: { params: PersonParams, response: { 200: PersonLock, 403: Problem, 404: Problem } } },
    (request) => readLock(deps, request.params.uid),
  )

  app.delete(
    '/api/admin/users/:uid/lock',
    { schema: { params: PersonParams, response: { 204: z.null(), 403: Problem, 404: Problem } } },
    async (request, reply) => {
      await liftLock(deps, callerOf(request), request.params.uid)
      return reply.code(204).send(null)
    },
  )

  app.put(
    '/api/admin/users/:uid/disabled',
    {
      schema: {
        params: PersonParams,
        body: UserDisabled,
        response: { 204: z.null(), 400: Problem, 403: Problem, 404: Problem },
      },
    },
    async (request, reply) => {
      await setDisabled(deps, callerOf(request), request.params.uid, request.body.disabled)
      return reply.code(204).send(null)
    },
  )
}
