import { STATUS_CODES } from 'node:http'
import swagger from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Problem } from '#domain/api/common.ts'
import { CallableError } from '#domain/api/functions.ts'
import { isFile, nothing, type Route } from '#domain/api/route.ts'
import * as routes from '#domain/api/routes/pages.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { refusalsOf, typesByShape, typesOf } from './declared-answers.ts'
import { serve } from './serve.ts'

/** What a route that takes a file takes: it reads the form itself, as a stream, and has no schema for it. */
const fileForm = (fields: Readonly<Record<string, object>> = {}) => ({
  consumes: ['multipart/form-data'],
  body: {
    type: 'object',
    properties: { ...fields, file: { type: 'string', format: 'binary' } },
    required: ['file'],
    additionalProperties: false,
  },
})
/** A list that is imported may come with what was typed in place of cells: JSON of row, field and text. */
const listForm = fileForm({ corrections: { type: 'string', pattern: '^\\{.*\\}$' } })
const lists = ['products', 'openings', 'parties', 'sales'].map((list) => `/api/shops/:shopId/${list}/import`)
const form = { consumes: ['application/x-www-form-urlencoded'] }

function formOf({ takes, path }: Route) {
  if (takes === 'form') return form
  if (takes !== 'file') return {}
  return lists.includes(path) ? listForm : fileForm()
}

/** Collects the routes registered after it; the document is generated from the schemas that validate. */
export async function registerOpenApi(app: App): Promise<void> {
  const documented: Route[] = []

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
      const route = document.route.config?.declared
      if (!schema || !route || route.isHidden) return { schema, url }
      documented.push(route)
      const takes = formOf(route)
      const description = `Who may call it: ${route.access}.`
      const { summary } = route
      return { schema: { ...schema, ...takes, security: securityOf(route), summary, description }, url }
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject
      const { openapiObject } = document
      const paths = openapiObject.paths as Paths
      for (const route of documented) {
        const operation = paths[addressOf(route)]?.[route.method.toLowerCase()]
        if (operation) operation.responses = allResponses(route, operation.responses ?? {})
      }
      const schemas = { Problem: z.toJSONSchema(Problem), CallableError: z.toJSONSchema(CallableError) }
      return { ...openapiObject, components: { ...openapiObject.components, schemas } as never }
    },
  })

  serve(app, routes.readOpenApi, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger())),
  )
}

type Responses = Record<string, { description: string; content?: object }>
type Paths = Record<string, Record<string, { responses?: Responses }>>

/** `/api/shops/:shopId` as the document writes it. */
function addressOf({ path }: Route): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}

function securityOf({ access }: Route): Record<string, string[]>[] {
  if (access === 'anyone') return []
  return access === 'operator' ? [{ operator: [] }] : [{ session: [] }]
}

/** Files, empty answers and refusals, which no schema of the route's own speaks of, beside those that it has. */
function allResponses(route: Route, own: Responses): Responses {
  const responses = { ...own }
  const add = (status: number, description: string, type: string, schema: object) => {
    const before = responses[status]
    const content = { ...before?.content, ...Object.fromEntries([[type, schema]]) }
    responses[status] = { description, ...before, content }
  }
  for (const [key, answer] of Object.entries(route.answers)) {
    if (isFile(answer)) for (const type of answer.types) add(+key, 'A file', type, textSchema)
    if (answer === nothing) for (const type of typesOf(+key, answer)) add(+key, 'Done', type, nullSchema)
  }
  for (const { status, shape } of refusalsOf(route)) {
    const schema = { $ref: `#/components/schemas/${shape}` }
    add(status, STATUS_CODES[status] ?? 'Refused', typesByShape[shape], { schema })
  }
  return responses
}

const textSchema = { schema: { type: 'string' } }
const nullSchema = { schema: { type: 'null' } }
