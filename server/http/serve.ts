import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type {
  ContextConfigDefault,
  FastifySchema,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isFile, type Route } from '#domain/api/route.ts'
import type { App } from '#server/wiring/app-deps.ts'
import type { Logger } from '../log.ts'

type AnswersOf<Served extends Route> = {
  [Status in keyof Served['answers']]: Served['answers'][Status] extends z.ZodType
    ? Served['answers'][Status]
    : z.ZodType<Readable | Uint8Array | string>
}

/** A route's schemas, as Fastify's type provider reads them. */
type SchemaOf<Served extends Route> = { response: AnswersOf<Served> } & (Served extends {
  params: infer Params extends z.ZodRawShape
}
  ? { params: z.ZodObject<Params> }
  : unknown) &
  (Served extends { query: infer Query extends z.ZodType } ? { querystring: Query } : unknown) &
  (Served extends { body: infer Body extends z.ZodType } ? { body: Body } : unknown)

type HandlerOf<Served extends Route> = RouteHandlerMethod<
  RawServerDefault,
  IncomingMessage,
  ServerResponse<IncomingMessage>,
  RouteGenericInterface,
  ContextConfigDefault,
  SchemaOf<Served>,
  ZodTypeProvider,
  Logger
>

/** What Fastify is given beyond the route itself. */
type ServeOptions = Pick<RouteShorthandOptions, 'attachValidation' | 'onRequest' | 'compress'>

/** Registers a declared route: the handler's request and reply are typed by its schemas, which check both. */
export function serve<const Served extends Route>(
  app: App,
  route: Served,
  handler: HandlerOf<Served>,
  options: ServeOptions = {},
): void {
  const { method, path, params, query, body, answers } = route
  const checked = Object.entries(answers).filter(([, answer]) => !isFile(answer))
  app.route({
    ...options,
    method,
    url: path,
    config: { declared: route },
    ...(route.bodyLimit !== undefined && { bodyLimit: route.bodyLimit }),
    schema: {
      ...(params && { params: z.strictObject(params) }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: Object.fromEntries(checked),
      hide: route.isHidden === true,
    },
    handler: handler as RouteHandlerMethod<
      RawServerDefault,
      IncomingMessage,
      ServerResponse<IncomingMessage>,
      RouteGenericInterface,
      ContextConfigDefault,
      FastifySchema,
      ZodTypeProvider,
      Logger
    >,
  })
}
