import { z } from 'zod'
import { Problem } from '#domain/api/common.ts'
import { OperatorHealth } from '#domain/api/operations.ts'
import type { App } from '../app-deps.ts'
import { type HealthDeps, readHealth } from './health.ts'

/** Where a password is asked for: what is refused there is counted. */
const signIns = ['/api/session', '/api/session/accounting', '/api/session/password']

export function registerOperations(app: App, deps: HealthDeps): void {
  deps.writer.onCommitted(({ ms, documents }) => deps.figures.committed({ ms, sales: documents.sales ?? 0 }))

  app.addHook('onResponse', async (request, reply) => {
    const { url, method } = request.routeOptions
    if (reply.refusal && method === 'POST' && url && signIns.includes(url))
      deps.figures.signInRefused(reply.refusal)
  })

  app.get(
    '/metrics',
    { schema: { response: { 200: z.string(), 401: Problem } } },
    async (_request, reply) => {
      const { contentType, text } = await deps.figures.expose(await readHealth(deps))
      return reply.type(contentType).header('cache-control', 'no-store').send(text)
    },
  )

  app.get(
    '/api/admin/health',
    { schema: { response: { 200: OperatorHealth, 403: Problem } } },
    async (_request, reply) => reply.header('cache-control', 'no-store').send(await readHealth(deps)),
  )
}
