import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type CallableError, type CallableStatus, callableStatuses } from '#domain/api/functions.ts'
import * as routes from '#domain/api/routes/functions.ts'
import { Refusal } from '#domain/errors.ts'
import { cut } from '#domain/text.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { boundedFacts } from '../http/bounded.ts'
import { asRefusal } from '../http/problems.ts'
import { serve } from '../http/serve.ts'

const statusByHttp: Readonly<Record<number, CallableStatus>> = {
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
}

/** Errors of callable functions are answered in the callable protocol. */
export function answerCallably(scope: App): void {
  scope.setErrorHandler<FastifyError | Error>((error, request, reply) => {
    const refusal = asRefusal(error)
    if (!refusal) request.log.error({ err: error }, 'request failed')
    const answer = refusal
      ? {
          status: statusOf(refusal),
          message: cut(refusal.message),
          details: { code: refusal.code, ...boundedFacts(refusal.facts) },
        }
      : { status: 'INTERNAL' as const, message: 'INTERNAL', details: { reference: request.id } }
    return sendError(reply, { error: answer })
  })
}

function statusOf(refusal: Refusal): CallableStatus {
  const status = statusByHttp[refusal.status]
  if (status) return status
  return refusal.status < 500 ? 'INVALID_ARGUMENT' : 'INTERNAL'
}

/** Written past the route's own schema: an error has the same shape everywhere. */
function sendError(reply: FastifyReply, body: CallableError): FastifyReply {
  return reply
    .code(callableStatuses[body.error.status])
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .header('cache-control', 'no-store')
    .send(body)
}

/**
 * Lets pages of these origins call, and none where the list is empty. It adds to every answer, a refusal of
 * the access hook too: a page that may call must be able to read why it was refused, so that a plug-in
 * whose turn comes after that hook will not do.
 */
export function allowOrigins(scope: App, origins: readonly string[]): void {
  if (origins.length > 0) {
    scope.addHook('onSend', async (request, reply) => {
      reply.header('vary', 'origin')
      if (isAllowed(request)) reply.header('access-control-allow-origin', request.headers.origin)
    })
  }
  serve(scope, routes.askForFunction, async (request, reply) => {
    if (!isAllowed(request)) throw new Refusal('origin_refused')
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'authorization, content-type',
        'access-control-max-age': '3600',
      })
      .send(null)
  })

  function isAllowed({ headers: { origin } }: FastifyRequest): boolean {
    return origin !== undefined && origins.includes(origin)
  }
}
