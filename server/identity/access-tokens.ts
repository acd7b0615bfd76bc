import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { normaliseEmail } from './email.ts'

/** What a verified access token says of the person and the Keycloak session. */
export type AccessClaims = {
  uid: string
  sid: string
  email: string
  /** What the person is called; null where the identity service knows no name. */
  name: string | null
  isEmailVerified: boolean
  issuedAtMs: number
  expiresAtMs: number
}

export type AccessTokens = {
  /**
   * The claims of a genuine, unexpired access token of this app; at once for a token seen before.
   * Refuses token_invalid, or identity_service_away where its key is not known and can't be had.
   */
  verify(token: string): AccessClaims | Promise<AccessClaims>
  /** Fetches Keycloak's keys; those known stay where it does not answer. */
  refreshKeys(): Promise<void>
}

/** Signatures by a key whose private half Keycloak alone has: never `none`, never a shared secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512']
const appClient = 'app'
const maxRemembered = 20_000
const clockToleranceS = 5

const Payload = z.object({
  sub: z.string().min(1),
  sid: z.string().min(1),
  // An identity token has the same audience and signature: its type tells them apart.
  typ: z.literal('Bearer'),
  azp: z.literal(appClient),
  email: z.string().default(''),
  email_verified: z.boolean().default(false),
  name: z.string().trim().max(200).default(''),
  iat: z.number(),
  exp: z.number(),
})

export function createAccessTokens(config: Config['keycloak'], now: () => Date, log: Logger): AccessTokens {
  const address = new URL(
    `${config.url}/realms/${encodeURIComponent(config.realm)}/protocol/openid-connect/certs`,
  )
  // Keys never go stale by themselves: while Keycloak is away the till goes on. A timer renews them.
  const keys = createRemoteJWKSet(address, { cacheMaxAge: Number.POSITIVE_INFINITY, timeoutDuration: 5_000 })
  const seen = new LRUCache<string, AccessClaims>({ max: maxRemembered })

  async function verifyFirstTime(token: string): Promise<AccessClaims> {
    const claims = readClaims(await verifySignature(token))
    seen.set(token, claims)
    return claims
  }

  async function verifySignature(token: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: config.issuer,
        audience: appClient,
        algorithms,
        clockTolerance: clockToleranceS,
        currentDate: now(),
        requiredClaims: ['exp', 'iat', 'sub'],
      })
      return payload
    } catch (error) {
      if (isKeysFault(error)) {
        log.warn({ err: error }, 'the keys of the identity service could not be fetched')
        throw new Refusal('identity_service_away')
      }
      throw new Refusal('token_invalid')
    }
  }

  return {
    verify(token) {
      const known = seen.get(token)
      if (!known) return verifyFirstTime(token)
      if (known.expiresAtMs > now().getTime()) return known
      seen.delete(token)
      throw new Refusal('token_invalid')
    },
    async refreshKeys() {
      try {
        await keys.reload()
      } catch (error) {
        log.warn({ err: error }, 'the keys of the identity service could not be fetched; those known stay')
      }
    },
  }
}

function readClaims(payload: JWTPayload): AccessClaims {
  const parsed = Payload.safeParse(payload)
  if (!parsed.success) throw new Refusal('token_invalid')
  const { sub, sid, email, email_verified, name, iat, exp } = parsed.data
  return {
    uid: sub,
    sid,
    email: normaliseEmail(email),
    name: name || null,
    isEmailVerified: email_verified,
    issuedAtMs: iat * 1000,
    expiresAtMs: exp * 1000,
  }
}

/** Whether it was the fetching of the keys that failed, and not the token. */
function isKeysFault(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true
  // jose says "Expected 200 OK" with its plain base class; fetch throws a TypeError where nothing answers.
  if (error instanceof errors.JOSEError) return error.code === errors.JOSEError.code
  return error instanceof TypeError && error.message === 'fetch failed'
}
