import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { postingDayHeader } from '#domain/api/locked-day.ts'
import { queryFiguresHeader } from '#domain/api/queried-figures.ts'
import { Day } from '#domain/business-day.ts'
import { serverTimeHeader } from '#domain/clock/device-time.ts'
import { Refusal } from '#domain/errors.ts'
import { createVisits } from './audit-log/visits.ts'
import { withRecordingOptions } from './books/recording-options.ts'
import { registerAccess, registerCosts } from './http/access.ts'
import { limitBodiesInFlight } from './http/bodies-in-flight.ts'
import { registerHealth } from './http/health.ts'
import { registerHost } from './http/host.ts'
import { refuseUnreadable, rejectMalformedUrls } from './http/malformed-requests.ts'
import { registerOpenApi } from './http/openapi.ts'
import { registerPages } from './http/pages.ts'
import { refuseBadAddress, registerProblems } from './http/problems.ts'
import { registerRate } from './http/rate.ts'
import { createReadiness } from './http/readiness.ts'
import { RequestLog } from './http/request-log.ts'
import { registerSafeHeaders } from './http/safe-headers.ts'
import { createFigures } from './operations/figures.ts'
import { registerOperations } from './operations/routes.ts'
import { createLimitsToday } from './shops/staff-limits.ts'
import { isShopClosed } from './shops/store.ts'
import type { App, AppDeps } from './wiring/app-deps.ts'
import { createIdentity } from './wiring/identity.ts'
import { registerSubjects } from './wiring/subjects.ts'

const keysReadEveryMs = 10_000

/** The app, ready for `listen` or `inject`. Closing it ends what it started; the dependencies stay open. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { config, database, now } = deps
  const app = newServer(deps)
  registerProblems(app)
  await registerSafeHeaders(app, config)
  sendServerTime(app, now)
  rejectMalformedUrls(app)
  refuseWhileStopping(app)

  const { identity, close } = createIdentity(deps)
  const { tokens, accessState, audit, marks } = identity
  const renewing = setInterval(() => void tokens.renewKeys(), keysReadEveryMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(renewing)
    await close()
  })

  registerHost(app, config)
  registerAccess(app, {
    ...{ tokens, accessState, audit, config },
    noteVisit: createVisits(database, audit, now),
    isClosed: (shopId) => isShopClosed(database, shopId),
    limitsToday: createLimitsToday(database, now),
  })
  limitBodiesInFlight(app)
  await registerRate(app, config.rateFactor, marks)
  registerCosts(app)
  takeTerms(app)
  await compressResponses(app)
  await app.register(multipart, { limits: { files: 1, fields: 20 } })
  await registerOpenApi(app)

  const readiness = createReadiness(deps)
  registerHealth(app, readiness)
  registerOperations(app, { ...deps, readiness, figures: createFigures() })
  await registerSubjects(app, identity)
  await registerPages(app, config.buildDir)
  await app.ready()
  return app
}

/** By which a device finds out how wrong its clock is. */
function sendServerTime(app: App, now: AppDeps['now']): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header(serverTimeHeader, now().getTime())
    done()
  })
}

/** What the headers say applies to everything that the request records. An invalid day is ignored. */
function takeTerms(app: App): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const { data: agreedDay } = Day.safeParse(request.headers[postingDayHeader])
    const queriesFigures = request.headers[queryFiguresHeader] !== undefined
    if (agreedDay === undefined && !queriesFigures) done()
    else
      withRecordingOptions(
        { ...(agreedDay !== undefined && { agreedDay }), ...(queriesFigures && { queriesFigures }) },
        done,
      )
  })
}

async function compressResponses(app: App): Promise<void> {
  await app.register(compress, {
    threshold: 1024,
    // Bodies come as they are: no client compresses them, and a small one could hold a large one.
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}

function newServer({ config, log }: Pick<AppDeps, 'config' | 'log'>): App {
  const app: App = Fastify({
    loggerInstance: log,
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    exposeHeadRoutes: false,
    // An upload of half a gigabyte from a slow line ends; one that only trickles does not go on for ever.
    requestTimeout: 15 * 60 * 1000,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: refuseBadAddress,
    clientErrorHandler: refuseUnreadable,
    // Fastify's own answer says neither what is wrong nor when to ask again: refuseWhileStopping does.
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>()
  // JSON is what this API takes; what else a route takes it says itself.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  return app
}

/** From the moment the server is being closed, what comes on connections that are still open is sent away. */
function refuseWhileStopping(app: App): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isStopping) done(new Refusal('server_stopping'))
    else done()
  })
}
