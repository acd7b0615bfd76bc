import { finished } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/errors.ts'
import type { App } from '#server/wiring/app-deps.ts'

const mebibyte = 1024 * 1024
/** What is smaller is not counted: a sale has 2 KB. */
const countedFrom = 16 * 1024
/** Parsed, JSON takes up to 22 times its size, and the heap has 512 MB. */
const most = { ofSession: 8 * mebibyte, ofAll: 16 * mebibyte }

/**
 * Bodies of JSON are in memory as a whole from their first byte until they are answered. So many bytes of a session, and
 * of all, are handled at once; the next has to be sent again.
 */
export function limitBodiesInFlight(app: App, limits = most): void {
  const bytesOf = new Map<string, number>()
  let ofAll = 0
  app.addHook('onRequest', (request, reply, done) => {
    const bytes = bytesOfBody(request)
    if (bytes < countedFrom) return done()
    const key = request.caller?.sid ?? request.ip
    const ofSession = bytesOf.get(key) ?? 0
    // A single one is never too many: its own limit is that of its route.
    const isTooMuch = ofSession > 0 && ofSession + bytes > limits.ofSession
    if (isTooMuch || (ofAll > 0 && ofAll + bytes > limits.ofAll))
      return done(new Refusal('too_many_requests', { seconds: 2 }))
    ofAll += bytes
    bytesOf.set(key, ofSession + bytes)
    // Answered or broken off, whichever is first.
    finished(reply.raw, () => {
      ofAll -= bytes
      const left = (bytesOf.get(key) ?? 0) - bytes
      if (left > 0) bytesOf.set(key, left)
      else bytesOf.delete(key)
    })
    done()
  })
}

/** As announced; one of unknown length may have as many as its route takes. */
function bytesOfBody({ headers, routeOptions }: FastifyRequest): number {
  if (!headers['content-type']?.includes('json')) return 0
  const length = headers['content-length']
  if (length !== undefined) return Number(length) || 0
  return headers['transfer-encoding'] === undefined ? 0 : (routeOptions.bodyLimit ?? mebibyte)
}
