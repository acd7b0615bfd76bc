import formbody from '@fastify/formbody'
import type { FastifyReply } from 'fastify'
import { decodeJwt, errors } from 'jose'
import { z } from 'zod'
import { Flag, Problem } from '#domain/api/common.ts'
import { CustomTokenSignIn } from '#domain/api/functions.ts'
import {
  Credentials,
  Me,
  OwnSessionParams,
  OwnSessions,
  RefusedAttempts,
  SignedIn,
  StepUp,
  StepUpGranted,
} from '#domain/api/session.ts'
import { Refusal } from '#domain/errors.ts'
import { Text } from '#domain/text.ts'
import type { App } from '../app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { requireOwnOrigin } from '../http/origin.ts'
import type { IdentityDeps } from '../subjects.ts'
import { markDevice, sourceOf } from './device.ts'
import { refresh } from './refresh.ts'
import { redeemCustomToken } from './second-device.ts'
import { describeCaller, endOwnSession, listOwnSessions, openBooks, signIn, signOut } from './service.ts'

const SignOutQuery = z.strictObject({ everywhere: Flag.default(false) })

/** RFC 6749, section 6; what else a client sends (its id) is not looked at. */
const RefreshForm = z.object({ grant_type: Text, refresh_token: Text.max(8_192).optional() })
const OAuthAnswer = z.record(z.string(), z.unknown())
const refreshesPerMinute = 30

export async function registerSession(app: App, deps: IdentityDeps): Promise<void> {
  app.post(
    '/api/session',
    {
      // What is missing has a sentence of its own, which the form shows.
      attachValidation: true,
      schema: {
        body: Credentials,
        response: { 200: SignedIn, 400: Problem, 401: Problem, 403: Problem, 503: Problem },
      },
    },
    async (request, reply) => {
      if (request.validationError) throw refusalOfCredentials(request.body, request.validationError)
      const { email, password } = request.body
      const source = sourceOf(request, deps.marks)
      const signedIn = await signIn(deps, email, password, source)
      return markDevice(reply, deps.marks, source).send(signedIn)
    },
  )

  app.delete(
    '/api/session',
    { schema: { querystring: SignOutQuery, response: { 204: z.null() } } },
    async (request, reply) => {
      await signOut(deps, callerOf(request), request.query.everywhere)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/session/accounting',
    { schema: { body: StepUp, response: { 200: StepUpGranted, 403: Problem, 503: Problem } } },
    async (request, reply) => {
      const expiresAt = await openBooks(
        deps,
        callerOf(request),
        request.body.password,
        sourceOf(request, deps.marks),
      )
      return neverStored(reply).send({ expiresAt: expiresAt.toISOString() })
    },
  )

  app.delete(
    '/api/session/accounting',
    { schema: { response: { 204: z.null() } } },
    async (request, reply) => {
      await deps.standings.lockBooks(callerOf(request).sid)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/session/custom-token',
    {
      schema: {
        body: CustomTokenSignIn,
        response: { 200: SignedIn, 401: Problem, 403: Problem, 503: Problem },
      },
    },
    async (request, reply) => {
      const source = sourceOf(request, deps.marks)
      const signedIn = await redeemCustomToken(deps, request.body.token, source)
      return markDevice(reply, deps.marks, source).send(signedIn)
    },
  )

  app.get('/api/me', { schema: { response: { 200: Me } } }, async (request, reply) =>
    neverStored(reply).send(await describeCaller(deps, callerOf(request))),
  )

  app.get(
    '/api/me/sessions',
    { schema: { response: { 200: OwnSessions, 503: Problem } } },
    async (request, reply) =>
      neverStored(reply).send({ items: await listOwnSessions(deps, callerOf(request)) }),
  )

  app.get(
    '/api/me/refused-attempts',
    { schema: { response: { 200: RefusedAttempts } } },
    async (request, reply) =>
      neverStored(reply).send({ items: await deps.refusedAttempts.listOf(callerOf(request).uid) }),
  )

  app.delete(
    '/api/me/sessions/:sessionId',
    { schema: { params: OwnSessionParams, response: { 204: z.null(), 404: Problem, 503: Problem } } },
    async (request, reply) => {
      await endOwnSession(deps, callerOf(request), request.params.sessionId)
      return reply.code(204).send(null)
    },
  )

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

  app.post(
    '/api/session/token',
    {
      onRequest: async (request) => requireOwnOrigin(request, deps.config.appOrigin),
      schema: { body: RefreshForm, response: { 200: OAuthAnswer, 400: OAuthAnswer } },
    },
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

function refusalOfCredentials(body: unknown, fault: Error): Error {
  const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const isComplete = typeof given.email === 'string' && typeof given.password === 'string'
  return isComplete ? fault : new Refusal('credentials_missing')
}

function neverStored<Reply extends FastifyReply>(reply: Reply): Reply {
  reply.header('cache-control', 'no-store')
  return reply
}
