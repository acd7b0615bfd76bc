import { z } from 'zod'
import { Problem, ShopParams } from '#domain/api/common.ts'
import { SignedIn } from '#domain/api/session.ts'
import {
  FirstAdministrator,
  FirstShop,
  OpeningBalances,
  SetupBackups,
  SetupCode,
  SetupProgress,
  SetupState,
  SetupStepTaken,
  ShopFacts,
} from '#domain/api/setup.ts'
import type { App } from '../app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { openAttempts } from '../identity/attempt-store.ts'
import { markDevice, sourceOf } from '../session/device.ts'
import type { IdentityDeps } from '../subjects.ts'
import { makeFirstAdministrator } from './administrator.ts'
import { describeBackups } from './backups.ts'
import { hasAdministrator, requireSetupCode } from './code.ts'
import { changeFirstShop, makeFirstShop, openWithMoney, readProgress, takeStep } from './service.ts'

const refusals = { 403: Problem, 409: Problem, 410: Problem, 422: Problem }

/** The first run: how an installation without an administrator comes to one, and to its first shop. */
export function registerSetup(app: App, deps: IdentityDeps): void {
  const attempts = openAttempts(deps.database, deps.now)

  app.get('/api/setup', { schema: { response: { 200: SetupState } } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { needsAdministrator: !(await hasAdministrator(deps)) }
  })

  app.post(
    '/api/setup/code',
    { schema: { body: SetupCode, response: { 204: z.null(), ...refusals, 429: Problem } } },
    async (request, reply) => {
      await requireSetupCode(deps, attempts, { typed: request.body.code, address: request.ip })
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/setup/administrator',
    { schema: { body: FirstAdministrator, response: { 201: SignedIn, ...refusals, 429: Problem } } },
    async (request, reply) => {
      const source = sourceOf(request, deps.marks)
      const signedIn = await makeFirstAdministrator(deps, attempts, source, request.body)
      return markDevice(reply.code(201), deps.marks, source).send(signedIn)
    },
  )

  app.get(
    '/api/setup/progress',
    { schema: { response: { 200: SetupProgress, 403: Problem } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return readProgress(deps, callerOf(request))
    },
  )

  app.post(
    '/api/setup/shop',
    { schema: { body: FirstShop, response: { 200: SetupProgress, ...refusals } } },
    async (request) => {
      await makeFirstShop(deps, callerOf(request), request.body)
      return readProgress(deps, callerOf(request))
    },
  )

  app.put(
    '/api/shops/:shopId/setup/shop',
    { schema: { params: ShopParams, body: ShopFacts, response: { 200: SetupProgress, ...refusals } } },
    async (request) => {
      await changeFirstShop(deps, callerOf(request), request.params.shopId, request.body)
      return readProgress(deps, callerOf(request))
    },
  )

  app.get(
    '/api/setup/backups',
    { schema: { response: { 200: SetupBackups, ...refusals } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return describeBackups(deps)
    },
  )

  app.put(
    '/api/shops/:shopId/setup/opening-balances',
    {
      schema: { params: ShopParams, body: OpeningBalances, response: { 200: SetupProgress, ...refusals } },
    },
    async (request) => {
      await openWithMoney(deps, request.params.shopId, callerOf(request).uid, request.body)
      return readProgress(deps, callerOf(request))
    },
  )

  app.put(
    '/api/shops/:shopId/setup/steps',
    {
      schema: {
        params: ShopParams,
        body: SetupStepTaken,
        response: { 200: SetupProgress, ...refusals },
      },
    },
    async (request) => {
      const { step, outcome } = request.body
      await takeStep(deps, callerOf(request), request.params.shopId, step, outcome)
      return readProgress(deps, callerOf(request))
    },
  )
}
