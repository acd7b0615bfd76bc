import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { BookWriter } from '#server/books/book-writer.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import type { Keycloak } from '#server/identity/keycloak.ts'
import type { Logger } from '#server/log.ts'

/** Everything the app is a function of. Made once in main.ts, or by a test. */
export type AppDeps = {
  config: Config
  database: Database
  keycloak: Keycloak
  /** The one way into a shop's books. */
  writer: BookWriter
  now(): Date
  log: Logger
}

/** What the subjects of a shop's books need of it: no password passes them. */
export type BooksDeps = Omit<AppDeps, 'keycloak'>

/** What a subject registers its routes on: schemas are zod's, and give the handlers their types. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse<IncomingMessage>,
  Logger,
  ZodTypeProvider
>
