import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { seesCosts, withoutCosts } from '#domain/api/costs.ts'
import { accountantNeeds, nameOf, type Route, writesInShop } from '#domain/api/route.ts'
import type { LimitsOfStaff } from '#domain/documents/setting/schema.ts'
import { Refusal } from '#domain/errors.ts'
import type { AccountantMay } from '#domain/terms/accountant.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { whenceOf } from '../audit-log/actor.ts'
import { recordNotDone } from '../audit-log/begun.ts'
import type { AuditLog } from '../audit-log/store.ts'
import type { NoteVisit } from '../audit-log/visits.ts'
import type { Config } from '../config.ts'
import type { AccessState } from '../identity/access-state.ts'
import type { AccessTokens } from '../identity/access-tokens.ts'
import { asStaff, isMoreThanStaff, type Roles } from '../identity/roles.ts'
import type { LimitsToday } from '../shops/staff-limits.ts'
import type { Caller } from './caller.ts'

type AccessDeps = {
  tokens: AccessTokens
  accessState: AccessState
  audit: AuditLog
  noteVisit: NoteVisit
  config: Pick<Config, 'metricsToken'>
  /** Asked of administrators alone: what members may do says it of their own shops. */
  isClosed: (shopId: string) => Promise<boolean>
  limitsToday: LimitsToday
}

/**
 * The one place that decides who may call what, as the routes of domain/api/routes/ declare it, before any
 * handler runs. A route that none declares stops the server from starting. With the token and the roles
 * known it costs a few microseconds and no request. What accountants and administrators write in a shop is
 * on record before it is done.
 */
export function registerAccess(app: App, deps: AccessDeps): void {
  app.decorateRequest('caller', null)

  app.addHook('onRoute', (route) => {
    const { method, url, config } = route
    const declared = config?.declared
    if (!declared || nameOf(declared) !== `${method} ${url}`)
      throw new Error(`${method} ${url} is declared by no route of domain/api/routes: say who may call it`)
  })

  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.config.declared
    // Undeclared: no route was found, and the answer is 404.
    if (!route || route.access === 'anyone') return
    if (route.access === 'operator') return requireOperator(request, deps.config.metricsToken)

    const verified = deps.tokens.verify(bearerToken(request))
    const claims = verified instanceof Promise ? await verified : verified
    const live = deps.accessState.requireLive(claims)
    if (live) await live
    const resolved = deps.accessState.rolesOf(claims)
    const own = resolved instanceof Promise ? await resolved : resolved
    const isRequested = route.access === 'session' || isMoreThanStaff(own)
    const taken = isRequested && deps.accessState.isInTurn(claims.sid)
    const isInTurn = taken instanceof Promise ? await taken : taken
    const roles = isInTurn ? asStaff(own) : own

    const { shopId } = request.params as { shopId?: string }
    const caller: Caller = {
      uid: claims.uid,
      email: claims.email,
      get from() {
        return whenceOf(request)
      },
      sid: claims.sid,
      role: roles.isAdmin ? 'admin' : 'user',
      isAdmin: roles.isAdmin,
      ...placeOf(roles, shopId),
      staffSeesCosts: false,
      seesTakings: true,
      claims,
    }
    request.caller = caller

    if (route.access === 'session' && isInTurn && !route.inTurn) throw new Refusal('session_taken_over')
    if (route.access === 'admin' && !roles.isAdmin) throw new Refusal('admin_required')
    if (shopId === undefined) return
    const noteReading = () => (caller.right === null ? deps.noteVisit(caller, shopId) : undefined)
    // What administrators do to a shop is recorded by what does it.
    if (route.access === 'admin') return request.method === 'GET' ? noteReading() : undefined
    requireRight(route, roles, shopId)
    if (caller.right === 'employee') {
      const found = deps.limitsToday(shopId, caller.uid)
      holdTo(caller, found instanceof Promise ? await found : found)
    }
    if (writesInShop(route)) {
      const membership = roles.memberships.get(shopId)
      if (membership?.isClosed ?? (await deps.isClosed(shopId))) throw new Refusal('shop_closed')
    }
    if (route.access === 'owner-with-grant') {
      const granted = deps.accessState.grantUntil(claims)
      if ((granted instanceof Promise ? await granted : granted) === null)
        throw new Refusal('accounting_locked')
    }
    if (caller.right === null && request.method === 'GET') await noteReading()
  })

  recordForOwner(app, deps)
}

/** What an employee is shown depends on the limits of the shop. */
function holdTo(caller: Caller, limits: LimitsOfStaff | null): void {
  caller.staffSeesCosts = limits?.seesEarnings === true
  caller.seesTakings = limits?.seesTakings !== false
}

/** What an administrator or the accountant does in a shop is in its activity log, for its owner to see; what failed is noted with it. */
function recordForOwner(app: App, { audit }: Pick<AccessDeps, 'audit'>): void {
  const noted = new WeakMap<FastifyRequest, { by: Caller; shopId: string; what: string }>()

  // After the rate and the schema: what they refuse was never done, and does not fill the log.
  app.addHook('preHandler', async (request) => {
    const { caller, routeOptions, params, method } = request
    const route = routeOptions.config.declared
    const { shopId } = params as { shopId?: string }
    if (!route || !caller || shopId === undefined || method === 'GET' || route.access === 'admin') return
    if (caller.right !== null && caller.right !== 'accountant') return
    const action = caller.right === null ? 'shop.acted-by-administrator' : 'accountant.posted'
    const facts = { what: route.summary, request: `${method} ${routeOptions.url}` }
    await audit.record({ action, by: caller, shopId, facts })
    noted.set(request, { by: caller, shopId, what: route.summary })
  })

  app.addHook('onError', async (request, _reply, error) => {
    const found = noted.get(request)
    if (found) await recordNotDone(audit, found, found.what, error)
  })
}

function bearerToken(request: FastifyRequest): string {
  const header = request.headers.authorization
  if (header === undefined) throw new Refusal('session_required')
  if (header.length < 8 || header.slice(0, 7).toLowerCase() !== 'bearer ')
    throw new Refusal('session_required')
  return header.slice(7)
}

/** The shop of the address and what the caller is there; without one, the caller's own shop. */
function placeOf(
  roles: Roles,
  shopId: string | undefined,
): Pick<Caller, 'shopId' | 'ownerId' | 'right' | 'may'> {
  const place = shopId === undefined ? roles.home : roles.memberships.get(shopId)
  return {
    shopId: shopId ?? place?.shopId ?? null,
    ownerId: place?.ownerId ?? null,
    right: place?.right ?? null,
    may: place?.may ?? null,
  }
}

/** A shop one has no part in is refused the same way whether it exists or not. */
function requireRight(route: Route, roles: Roles, shopId: string): void {
  const { access } = route
  if (roles.isAdmin || access === 'session') return
  const membership = roles.memberships.get(shopId)
  if (!membership) throw new Refusal('forbidden')
  // A sale that was paid already is taken even from a suspended shop, and goes to its review list.
  if (!membership.isActive && !route.evenSuspended) throw new Refusal('shop_inactive')
  if (membership.right === 'accountant') requireAccountant(route, membership.may)
  else if (access !== 'employee' && membership.right !== 'owner') throw new Refusal('owner_required')
}

function requireAccountant(route: Route, may: AccountantMay | undefined): void {
  const needed = accountantNeeds(route)
  if (needed === null) throw new Refusal('not_for_accountants')
  if (needed !== 'read' && may !== needed) throw new Refusal('accountant_reads')
}

/**
 * Takes what goods cost out of every answer to someone who may not see it, whichever route gives it. The
 * schemas of routes open to employees leave these fields optional. Files are no JSON: their routes leave
 * the columns out themselves.
 */
export function registerCosts(app: App): void {
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    const { caller } = request
    done(null, caller === null || seesCosts(caller) ? payload : withoutCosts(payload))
  })
}

/**
 * Lets in who shows the operator's token, from wherever: an address gives no right, since behind a proxy
 * everybody seems to be on this machine.
 * @param token of METRICS_TOKEN, or the one in DATA_DIR; null: no access
 * @throws Refusal metrics_private
 */
function requireOperator({ headers }: FastifyRequest, token: string | null): void {
  if (token === null || !isSame(headers.authorization ?? '', `Bearer ${token}`)) {
    throw new Refusal('metrics_private')
  }
}

/** In the same time wherever they differ. */
function isSame(given: string, wanted: string): boolean {
  const [left, right] = [given, wanted].map((text) => createHash('sha256').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}
