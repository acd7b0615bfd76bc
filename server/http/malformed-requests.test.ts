import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseUnreadable } from './malformed-requests.ts'

const server = createServer((_request, response) => response.end('heard'))
server.on('clientError', refuseUnreadable)
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => void server.close())

async function send(bytes: string): Promise<{ status: number; head: string; problem: unknown }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, problem: JSON.parse(body) }
}

test('headers that are too large are refused with a problem', async () => {
  const { status, head, problem } = await send(`GET /?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: shop\r\n\r\n`)
  expect(status).toBe(431)
  expect(head).toContain('application/problem+json')
  expect(problem).toMatchObject({ code: 'headers_too_large', status: 431 })
})

test('a request that is not HTTP is refused with a problem', async () => {
  const { status, problem } = await send('\x16\x03\x01 hello\r\n\r\n')
  expect(status).toBe(400)
  expect(problem).toMatchObject({ code: 'invalid_request', status: 400 })
})
