import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '#domain/errors.ts'
import { isPlainText } from '#domain/text.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { problemOf } from './problems.ts'

/**
 * Answers what Node could not read as a request, and closes the connection. Nothing of Fastify has seen it,
 * so that the answer is written to the socket; it is a problem like every other refusal.
 */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error)
    return
  }
  const problem = problemOf(refusalFor(error.code))
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Content-Type: application/problem+json; charset=utf-8',
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function refusalFor(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return new Refusal('headers_too_large')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refusal('request_too_slow')
  return new Refusal('invalid_request', { where: 'this is no HTTP request' })
}

/**
 * Refuses, before anything else reads it, a URL that is not plain text: with a NUL, a control character, or bytes
 * that are not UTF-8. Bodies are checked by their schemas (domain/text.ts).
 */
export function rejectMalformedUrls(app: App): void {
  app.addHook('onRequest', ({ url }, _reply, done) => {
    if (isReadable(url)) done()
    else done(new Refusal('invalid_request', { where: 'the address cannot be read' }))
  })
}

function isReadable(address: string): boolean {
  if (!address.includes('%')) return isPlainText(address)
  try {
    return isPlainText(decodeURIComponent(address))
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}
