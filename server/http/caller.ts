import type { FastifyRequest } from 'fastify'
import type { Route } from '#domain/api/route.ts'
import type { Role } from '#domain/api/session.ts'
import { Refusal } from '#domain/errors.ts'
import type { AccountantMay } from '#domain/terms/accountant.ts'
import type { ShopRight } from '#domain/terms/right.ts'
import type { Whence } from '../audit-log/actor.ts'
import type { AccessClaims } from '../identity/access-tokens.ts'

/** Who calls, as the access hook found it out. */
export type Caller = {
  uid: string
  email: string
  /** Found out where it is asked for. */
  readonly from: Whence
  /** The Keycloak session. */
  sid: string
  role: Role
  isAdmin: boolean
  /** On a route of a shop: that shop, its owner's id and what the caller is in it (null: an administrator). */
  shopId: string | null
  ownerId: string | null
  right: ShopRight | null
  /** Of the accountant: what that person may do in the books. */
  may: AccountantMay | null
  /** Of an employee: whether the shop shows its staff what goods cost. */
  staffSeesCosts: boolean
  /** Whether open shifts and today are shown with their takings: not to employees where the shop hides them. */
  seesTakings: boolean
  claims: AccessClaims
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on routes that anyone may call. */
    caller: Caller | null
  }
  interface FastifyContextConfig {
    /** The route as it is declared; serve.ts puts it here. */
    declared?: Route
  }
}

/** The caller of a route that asks for a session. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Refusal('session_required')
  return request.caller
}
