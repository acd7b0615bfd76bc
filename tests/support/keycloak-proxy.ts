import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, inject } from 'vitest'

/** One question to Keycloak; `form` of those that post one. */
export type ProxiedRequest = { method: string; path: string; form: URLSearchParams }

/** What is answered in Keycloak's place; `null` hands the question on to it, `'hang'` never answers. */
type Instead = { status: number; body?: unknown; headers?: Record<string, string> } | 'cut' | 'hang' | null

/** The road to the run's Keycloak: it counts what passes, and can be closed or dug up. */
export function keycloakProxy() {
  const state = {
    asked: [] as ProxiedRequest[],
    instead: (_request: ProxiedRequest): Instead => null,
    url: '',
  }
  const server = createServer((request, response) => void pass(request, response))

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const { method = 'GET', url = '/' } = request
    const requested = { method, path: url, form: new URLSearchParams(body.toString()) }
    state.asked.push(requested)
    const instead = state.instead(requested)
    if (instead === 'hang') return
    if (instead === 'cut') {
      request.socket.destroy()
      return
    }
    if (instead) {
      const text = typeof instead.body === 'string' ? instead.body : JSON.stringify(instead.body ?? {})
      response.writeHead(instead.status, { 'content-type': 'application/json', ...instead.headers }).end(text)
      return
    }
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    const answer = await fetch(inject('keycloakUrl') + url, {
      method,
      headers: headers as Record<string, string>,
      ...(method === 'GET' ? {} : { body }),
    })
    const type = answer.headers.get('content-type')
    const location = answer.headers.get('location')
    response.writeHead(answer.status, {
      ...(type ? { 'content-type': type } : {}),
      ...(location ? { location } : {}),
    })
    response.end(Buffer.from(await answer.arrayBuffer()))
  }

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return state
}
