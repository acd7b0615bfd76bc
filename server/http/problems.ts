import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Problem } from '#domain/api/common.ts'
import { Refusal, type RefusalCode } from '#domain/errors.ts'
import { cut } from '#domain/text.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { isDatabaseAway } from '../db/away.ts'
import { TransactionConflict } from '../db/client.ts'
import { boundedFacts } from './bounded.ts'
import { isBrokenForm } from './upload.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the refusal that this reply is; null where it is none. */
    refusal: RefusalCode | null
  }
}

type FieldError = NonNullable<Problem['errors']>[number]

/** What is away or busy is asked for again after so long. */
export const retryAfterSeconds = '2'

/** Where every error ends: a refusal says what to do, a bug says its reference number and nothing else. */
export function registerProblems(app: App): void {
  app.decorateReply('refusal', null)
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, new Refusal('not_found')))

  app.setErrorHandler<FastifyError | Error>((error, request, reply) => {
    const refusal = asRefusal(error)
    if (refusal) return sendRefusal(reply, refusal, fieldErrors(error))
    if (isBrokenOff(error, request)) {
      // Fastify has no log line for a request whose client is gone.
      request.log.info({ route: request.routeOptions.url }, 'the client broke its request off')
      return sendRefusal(reply, new Refusal('invalid_request', { where: 'it is not whole' }))
    }
    const reference = request.id
    request.log.error({ err: error }, 'request failed')
    return sendProblem(reply, {
      type: problemType('internal_error'),
      title: 'Something went wrong',
      status: 500,
      code: 'internal_error',
      detail: `This is an error of the server, and is in its log. Try again; if it happens again, report the reference ${reference}.`,
      reference,
    })
  })
}

/** An address that can't be read reaches no route, and no handler of errors: `/%`. */
export function refuseBadAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  sendRefusal(reply, new Refusal('invalid_request', { where: 'the address cannot be read' }))
}

/** The refusal an error amounts to; null for a bug. */
export function asRefusal(error: FastifyError | Error): Refusal | null {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const named = fieldErrors(error)?.[0]
    return new Refusal('invalid_request', named ? { where: placed(named) } : {})
  }
  if (isDatabaseAway(error)) return new Refusal('database_away')
  if (error instanceof TransactionConflict) return new Refusal('database_busy')
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new Refusal('body_too_large')
  if (status === 415 || ('code' in error && error.code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')) {
    return new Refusal('unsupported_media_type')
  }
  if (isBrokenForm(error)) return new Refusal('invalid_request', { where: 'the form cannot be read' })
  // What Fastify and its plugins refuse by themselves: JSON that can't be read, a length that lies.
  if (status !== undefined && status >= 400 && status < 500) {
    return new Refusal('invalid_request', { where: cut(error.message) })
  }
  return null
}

/** Whether the client went away before all of its request was here. */
function isBrokenOff(error: Error, request: FastifyRequest): boolean {
  const code = 'code' in error ? error.code : undefined
  return request.raw.readableAborted && (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
}

/** `lines.0.quantityMilli: is too small`; what is wrong with the whole has no place. */
function placed({ path, message }: FieldError): string {
  const what = message.replace(/\.$/, '')
  return path === '' ? what : `${path}: ${what}`
}

/** The most that are listed: a body can hold many more. */
const maxErrors = 50

function fieldErrors(error: FastifyError | Error): FieldError[] | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined
  const errors = error.validation.slice(0, maxErrors).map(({ instancePath, message }) => ({
    path: cut(instancePath.split('/').filter(Boolean).join('.'), 200),
    message: cut(message ?? 'is not valid', 300),
  }))
  const more = error.validation.length - errors.length
  return more === 0 ? errors : [...errors, { path: '', message: `There are ${more} more.` }]
}

function sendRefusal(reply: FastifyReply, refusal: Refusal, errors?: FieldError[]): FastifyReply {
  reply.refusal = refusal.code
  if (refusal.status === 503) reply.header('retry-after', retryAfterSeconds)
  return sendProblem(reply, problemOf(refusal, errors))
}

/** What a refusal says on the wire. */
export function problemOf(refusal: Refusal, errors?: FieldError[]): Problem {
  return {
    type: problemType(refusal.code),
    title: refusal.title,
    status: refusal.status,
    code: refusal.code,
    detail: cut(refusal.message),
    ...(errors ? { errors } : {}),
    ...(Object.keys(refusal.facts).length > 0 ? { facts: boundedFacts(refusal.facts) } : {}),
  }
}

/** A reply written past the route's own schema: a problem has the same shape everywhere. */
function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .code(problem.status)
    .type('application/problem+json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .header('cache-control', 'no-store')
    .send(problem)
}

function problemType(code: string): string {
  return `urn:sales-and-accounts:problem:${code.replaceAll('_', '-')}`
}
