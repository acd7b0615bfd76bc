import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createRemoteJWKSet,
  errors,
  type JWKSCacheInput,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwksCache,
  jwtVerify,
} from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { isFileMissing } from '../operations/missing-file.ts'
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
  /**
   * Fetches Keycloak's keys if the known ones are from an earlier start or over ten minutes old; keeps them if
   * Keycloak does not answer. To be called every few seconds.
   */
  renewKeys(): Promise<void>
}

/** Signatures by a key whose private half Keycloak alone has: never `none`, never a shared secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512']
const appClient = 'app'
const maxRemembered = 20_000
const clockToleranceS = 5
const keysRenewedEveryMs = 10 * 60 * 1000
const keysWarnedEveryMs = 60 * 1000

const Payload = z.object({
  sub: z.string().min(1),
  sid: z.string().min(1),
  // An identity token has the same audience and signature: its type distinguishes them.
  typ: z.literal('Bearer'),
  azp: z.literal(appClient),
  email: z.string().default(''),
  email_verified: z.boolean().default(false),
  name: z.string().trim().max(200).default(''),
  iat: z.number(),
  exp: z.number(),
})

/** What jose keeps of fetched keys: `uat` is when they were fetched, in ms since 1970. */
const StoredKeys = z.object({
  address: z.string(),
  uat: z.number(),
  jwks: z.object({ keys: z.array(z.looseObject({ kty: z.string() })) }),
})

export const identityKeysFile = (dataDir: string) => join(dataDir, 'identity-keys.json')

/**
 * @param keysFile where the public keys are kept, so that the tills of a server that is started again go on while
 * Keycloak is still starting; null: nowhere
 */
export function createAccessTokens(
  config: Config['keycloak'],
  keysFile: string | null,
  now: () => Date,
  log: Logger,
): AccessTokens {
  const address = new URL(
    `${config.url}/realms/${encodeURIComponent(config.realm)}/protocol/openid-connect/certs`,
  )
  const cache: JWKSCacheInput = readKeys(keysFile, address, log) ?? {}
  let storedAt = cache.uat
  // Those of an earlier start count as never fetched.
  let renewedAt = Number.NEGATIVE_INFINITY
  // Where both are started at once, Keycloak takes longest.
  let warnedAt = performance.now()
  // Keys never go stale by themselves: while Keycloak is away the till goes on. A timer renews them.
  const keys = createRemoteJWKSet(address, {
    cacheMaxAge: Number.POSITIVE_INFINITY,
    timeoutDuration: 5_000,
    [jwksCache]: cache,
  })
  const seen = new LRUCache<string, AccessClaims>({ max: maxRemembered })

  async function verifyFirstTime(token: string): Promise<AccessClaims> {
    const claims = readClaims(await verifySignature(token, { keys, issuer: config.issuer, now, log }))
    await storeKeys()
    seen.set(token, claims)
    return claims
  }

  async function storeKeys(): Promise<void> {
    if (keysFile === null || cache.uat === storedAt) return
    storedAt = cache.uat
    const draft = `${keysFile}.${process.pid}.new`
    try {
      await writeFile(draft, JSON.stringify({ address: address.href, ...cache }), { mode: 0o600 })
      await rename(draft, keysFile)
    } catch (error) {
      log.warn({ err: error }, 'the keys of the identity service could not be kept for the next start')
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
    async renewKeys() {
      if (performance.now() - renewedAt < keysRenewedEveryMs) return
      try {
        await keys.reload()
        renewedAt = performance.now()
        await storeKeys()
      } catch (error) {
        if (performance.now() - warnedAt < keysWarnedEveryMs) return
        warnedAt = performance.now()
        log.warn({ err: error }, 'the keys of the identity service could not be fetched; those known stay')
      }
    },
  }
}

/** @throws Refusal identity_service_away, token_invalid */
async function verifySignature(
  token: string,
  { keys, issuer, now, log }: { keys: JWTVerifyGetKey; issuer: string; now: () => Date; log: Logger },
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: appClient,
      algorithms,
      clockTolerance: clockToleranceS,
      currentDate: now(),
      requiredClaims: ['exp', 'iat', 'sub'],
    })
    return payload
  } catch (error) {
    if (isKeysError(error)) {
      log.warn({ err: error }, 'the keys of the identity service could not be fetched')
      throw new Refusal('identity_service_away')
    }
    throw new Refusal('token_invalid')
  }
}

/** Null if the file is missing, damaged, of another address or not readable, which is logged. */
function readKeys(file: string | null, address: URL, log: Logger) {
  if (file === null) return null
  try {
    const stored = StoredKeys.parse(JSON.parse(readFileSync(file, 'utf8')))
    return stored.address === address.href ? { uat: stored.uat, jwks: stored.jwks } : null
  } catch (error) {
    // Fetched from Keycloak instead, as at the first start.
    if (!isFileMissing(error) && !(error instanceof SyntaxError) && !(error instanceof z.ZodError))
      log.warn({ err: error, file }, 'the kept keys of the identity service could not be read')
    return null
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
function isKeysError(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true
  // jose says "Expected 200 OK" with its plain base class; fetch throws a TypeError where nothing answers.
  if (error instanceof errors.JOSEError) return error.code === errors.JOSEError.code
  return error instanceof TypeError && error.message === 'fetch failed'
}
