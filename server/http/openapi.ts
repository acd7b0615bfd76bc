import swagger from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from '../app-deps.ts'

/** What a route with `config.upload` takes: it reads the form itself, as a stream, and has no schema for it. */
const fileForm = {
  consumes: ['multipart/form-data'],
  body: {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' } },
    required: ['file'],
    additionalProperties: false,
  },
}

/** Gathers the routes registered after it; the document is made of the schemas that validate. */
export async function registerOpenApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sales & Accounts',
        description:
          'A till and a set of books for small shops. Amounts are minor units, quantities thousandths.',
        version: '1',
      },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          operator: {
            type: 'http',
            scheme: 'bearer',
            description: 'METRICS_TOKEN, or the token in DATA_DIR',
          },
        },
      },
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document)
      const access = document.route.config?.access
      if (!schema || !access) return { schema, url }
      const takes = document.route.config?.upload ? fileForm : {}
      const security: Record<string, string[]>[] = []
      if (access.access === 'operator') security.push({ operator: [] })
      else if (access.access !== 'anyone') security.push({ session: [] })
      const description = `Who may call it: ${access.access}.`
      return { schema: { ...schema, ...takes, security, description }, url }
    },
  })

  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(app.swagger()),
  )
}
