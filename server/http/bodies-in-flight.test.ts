import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import type { App } from '#server/wiring/app-deps.ts'
import { limitBodiesInFlight } from './bodies-in-flight.ts'

let close = async () => {}
afterEach(() => close())

/** A server whose handler waits until it is let go; a request is sent in the session that its header names. */
async function aServer() {
  const app = Fastify({ bodyLimit: 1_000_000 })
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request) => {
    Object.assign(request, { caller: { sid: String(request.headers['x-session']) } })
  })
  limitBodiesInFlight(app as unknown as App, { ofSession: 50_000, ofAll: 80_000 })
  const waiting: (() => void)[] = []
  app.post('/', async () => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return 'done'
  })
  app.setErrorHandler((error: Error & { status?: number }, _request, reply) =>
    reply.code(error.status ?? 500).send(error.message),
  )
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  close = () => app.close()
  const send = async (session: string, bytes: number) => {
    const body = JSON.stringify('x'.repeat(bytes - 2))
    const headers = { 'content-type': 'application/json', 'x-session': session }
    return (await fetch(address, { method: 'POST', headers, body })).status
  }
  const untilWaiting = async (count: number) => {
    while (waiting.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const letGo = () => {
    for (const resolve of waiting.splice(0)) resolve()
  }
  const inject = (bytes: number) =>
    app.inject({
      method: 'POST',
      url: '/',
      headers: { 'x-session': 'a' },
      payload: { text: 'x'.repeat(bytes) },
    })
  return { send, inject, untilWaiting, letGo }
}

it('so many bytes of a session, and of all, are handled at once; small ones and those that were answered are not counted', async () => {
  const { send, inject, untilWaiting, letGo } = await aServer()
  const first = send('a', 40_000)
  await untilWaiting(1)
  expect(await send('a', 20_000)).toBe(429)
  const others = [send('a', 1_000), send('b', 30_000)]
  await untilWaiting(3)
  expect(await send('c', 20_000)).toBe(429)
  letGo()
  expect(await Promise.all([first, ...others])).toEqual([200, 200, 200])
  const again = send('a', 90_000)
  await untilWaiting(1)
  letGo()
  expect(await again).toBe(200)
  // Without a socket, too.
  for (const _ of [1, 2]) {
    const injected = inject(60_000)
    await untilWaiting(1)
    letGo()
    expect((await injected).statusCode).toBe(200)
  }
})
