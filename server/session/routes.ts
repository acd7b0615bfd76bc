import formbody from '@fastify/formbody'
import type { FastifyReply } from 'fastify'
import { decodeJwt, errors } from 'jose'
import type { z } from 'zod'
import { OAuthAnswer, type RefreshForm } from '#domain/api/refresh.ts'
import * as meRoutes from '#domain/api/routes/me.ts'
import * as sessionRoutes from '#domain/api/routes/session.ts'
import { Refusal } from '#domain/errors.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { requireOwnOrigin } from '../http/host.ts'
import { serve } from '../http/serve.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { markDevice, sourceOf } from './device.ts'
import { refresh } from './refresh.ts'
import { redeemCustomToken } from './second-device.ts'
import { describeCaller, endOwnSession, listOwnSessions, openBooks, signIn, signOut } from './service.ts'

const refreshesPerMinute = 30

export async function registerSession(app: App, deps: IdentityDeps): Promise<void> {
  serve(
    app,
    sessionRoutes.signIn,
    async (request, reply) => {
      if (request.validationError) throw refusalOfCredentials(request.body, request.validationError)
      const { email, password } = request.body
      const source = sourceOf(request, deps.marks)
      const signedIn = await signIn(deps, email, password, source)
      return markDevice(reply, deps.marks, source).send(signedIn)
    },
    // What is missing has a sentence of its own, which the form shows.
    { attachValidation: true },
  )

  serve(app, sessionRoutes.signOut, async (request, reply) => {
    await signOut(deps, callerOf(request), request.query.everywhere)
    return reply.code(204).send(null)
  })

  serve(app, sessionRoutes.openBooks, async (request, reply) => {
    const expiresAt = await openBooks(
      deps,
      callerOf(request),
      request.body.password,
      sourceOf(request, deps.marks),
    )
    return neverStored(reply).send({ expiresAt: expiresAt.toISOString() })
  })

  serve(app, sessionRoutes.lockBooks, async (request, reply) => {
    await deps.accessState.lockBooks(callerOf(request).sid)
    return reply.code(204).send(null)
  })

  serve(app, sessionRoutes.signInByToken, async (request, reply) => {
    const source = sourceOf(request, deps.marks)
    const signedIn = await redeemCustomToken(deps, request.body.token, source)
    return markDevice(reply, deps.marks, source).send(signedIn)
  })

  serve(app, meRoutes.readMe, async (request, reply) =>
    neverStored(reply).send(await describeCaller(deps, callerOf(request))),
  )

  serve(app, sessionRoutes.listOwnSessions, async (request, reply) =>
    neverStored(reply).send({ items: await listOwnSessions(deps, callerOf(request)) }),
  )

  serve(app, meRoutes.listRefusedAttempts, async (request, reply) =>
    neverStored(reply).send({ items: await deps.refusedAttempts.listOf(callerOf(request).uid) }),
  )

  serve(app, sessionRoutes.endOwnSession, async (request, reply) => {
    await endOwnSession(deps, callerOf(request), request.params.sessionId)
    return reply.code(204).send(null)
  })

  // Forms are read here alone: a form needs no permission to be posted from another site.
  await app.register(async (scope: App) => {
    await scope.register(formbody)
    scope.removeContentTypeParser('application/json')
    registerRefresh(scope, deps)
  })
}

function registerRefresh(app: App, deps: IdentityDeps): void {
  const limit = app.createRateLimit({
    max: refreshesPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => sessionOf((request.body as z.infer<typeof RefreshForm>).refresh_token ?? ''),
  })

  serve(
    app,
    sessionRoutes.refresh,
    async (request, reply) => {
      const { grant_type: grantType, refresh_token: refreshToken } = request.body
      if (grantType !== 'refresh_token')
        return neverStored(reply).code(400).send({ error: 'unsupported_grant_type' })
      if (!refreshToken) return neverStored(reply).code(400).send({ error: 'invalid_request' })
      const used = await limit(request)
      if (!used.isAllowed && used.isExceeded)
        throw new Refusal('too_many_requests', { seconds: used.ttlInSeconds })
      const { status, body } = await refresh(deps, refreshToken)
      return neverStored(reply)
        .code(status as 200)
        .send(OAuthAnswer.parse(body))
    },
    { onRequest: async (request) => requireOwnOrigin(request, deps.config.appOrigin) },
  )
}

/** The session a refresh token says it is of; unverified, for counting only. */
function sessionOf(refreshToken: string): string {
  try {
    const { sid } = decodeJwt(refreshToken)
    return typeof sid === 'string' ? sid : refreshToken.slice(-40)
  } catch (error) {
    if (error instanceof errors.JWTInvalid) return refreshToken.slice(-40)
    throw error
  }
}

function refusalOfCredentials(body: unknown, error: Error): Error {
  const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const isComplete = typeof given.email === 'string' && typeof given.password === 'string'
  return isComplete ? error : new Refusal('credentials_missing')
}

function neverStored<Reply extends FastifyReply>(reply: Reply): Reply {
  reply.header('cache-control', 'no-store')
  return reply
}
