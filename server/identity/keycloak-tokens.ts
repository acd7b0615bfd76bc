import { setTimeout as pause } from 'node:timers/promises'
import { decodeJwt } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { normaliseEmail } from './email.ts'
import { createTurns } from './turns.ts'

export const TokenSet = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  id_token: z.string(),
  expires_in: z.int(),
})
export type TokenSet = z.infer<typeof TokenSet>

/** Of so many people it is known that they have just logged in. */
const maxRemembered = 10_000

const OAuthError = z.object({ error: z.string(), error_description: z.string().default('') })

/** Keycloak's own answer: status and JSON, to be passed on as they are. */
export type TokenAnswer = { status: number; body: unknown }

export type TokenEndpoint = {
  /** Starts a session of the app. Refuses credentials_invalid and the other errors of an account. */
  signIn(email: string, password: string): Promise<TokenSet>
  /** The uid whose password this is, by a session of its own that is ended at once. Refuses as signIn does. */
  confirmPassword(email: string, password: string): Promise<string>
  /**
   * Passes a refresh on, with the client's secret. That Keycloak refuses the token is an answer, not an
   * error; where it refuses this server, nothing is known of the session: identity_service_away.
   */
  refresh(refreshToken: string): Promise<TokenAnswer>
  /** Ends the session of a refresh token of the app. */
  endSession(refreshToken: string): Promise<void>
}

type Client = { id: string; secret: string }

/** So long a caller waits for an answer. */
const waitMs = 10_000
/** So long Keycloak may take over a password whose caller has gone: minutes, on a machine that starts everything at once. */
const maxLookMs = 5 * 60_000

/** Seconds to wait, as the answer says; a minute where it doesn't. */
function waitOf({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? 60)
  return Number.isInteger(seconds) && seconds > 0 ? seconds : 60
}

function isWrong(status: number, body: unknown): boolean {
  return status !== 200 && OAuthError.parse(body).error_description === 'Invalid user credentials'
}

export function createTokenEndpoint(
  config: Config['keycloak'],
  log: Logger,
  timeoutMs = waitMs,
): TokenEndpoint {
  const address = `${config.url}/realms/${encodeURIComponent(config.realm)}/protocol/openid-connect`
  const app: Client = { id: 'app', secret: config.appSecret }
  const accounting: Client = { id: 'app-accounting', secret: config.accountingSecret }
  const post = openIdPost(address, timeoutMs, log)
  const lookAtPassword = createPasswordLooks({ post, timeoutMs, log, endUnused })
  // What fails right after a grant that succeeded is tried once more: Keycloak calls a right password wrong
  // until it has written down how the one before ended.
  const succeeded = new LRUCache<string, true>({ max: maxRemembered, ttl: 2_000 })

  async function refresh(refreshToken: string): Promise<TokenAnswer> {
    const answer = await post('token', app, { grant_type: 'refresh_token', refresh_token: refreshToken })
    if (answer.status === 200 || answer.status === 400) return answer
    // A secret that is not right any more is this server's error, and must not end a session.
    log.error({ status: answer.status, body: answer.body }, 'the identity service refuses this server')
    throw new Refusal('identity_service_away')
  }

  async function grant(client: Client, email: string, password: string): Promise<TokenSet> {
    const username = email.trim()
    const form = { grant_type: 'password', scope: 'openid', username, password }
    const person = normaliseEmail(email)
    const ask = () => lookAtPassword(person, client, form)
    let { status, body } = await ask()
    if (succeeded.has(person) && isWrong(status, body)) ({ status, body } = await ask())
    if (status === 200) {
      succeeded.set(person, true)
      return TokenSet.parse(body)
    }
    throw refusalOf(status, body, log)
  }

  /** A session that began after its client was gone. */
  async function endUnused(client: Client, status: number, body: unknown): Promise<void> {
    if (status === 200) await end(client, TokenSet.parse(body).refresh_token)
  }

  async function end(client: Client, refreshToken: string): Promise<void> {
    const { status, body } = await post('logout', client, { refresh_token: refreshToken })
    // 400: that session is over already.
    if (status >= 300 && status !== 400) log.warn({ status, body }, 'a session could not be ended')
  }

  return {
    signIn: (email, password) => grant(app, email, password),
    async confirmPassword(email, password) {
      const tokens = await grant(accounting, email, password)
      await end(accounting, tokens.refresh_token)
      return decodeJwt(tokens.access_token).sub ?? ''
    },
    refresh,
    endSession: (refreshToken) => end(app, refreshToken),
  }
}

type PasswordLooks = {
  post: ReturnType<typeof openIdPost>
  timeoutMs: number
  log: Logger
  endUnused(client: Client, status: number, body: unknown): Promise<void>
}

/**
 * Asks whose password it is. With brute-force protection on, Keycloak shuts a person out from one password
 * grant until it has recorded the outcome, a moment after its answer; until then it rejects a right password. So
 * each person's grants go one after another, with a pause.
 */
function createPasswordLooks({ post, timeoutMs, log, endUnused }: PasswordLooks) {
  const inTurn = createTurns({ maxWaiting: 20, restMs: 200 })

  /**
   * In the person's turn. A caller waits for so long and no longer, but the turn lasts until Keycloak has
   * answered: while it is still busy with one password, as after its start, it calls the next one wrong.
   */
  return async function lookAtPassword(
    person: string,
    client: Client,
    form: Record<string, string>,
  ): Promise<TokenAnswer> {
    const waiting = new AbortController()
    const answer = inTurn(person, () => {
      if (waiting.signal.aborted) throw new Refusal('identity_service_away')
      return post('token', client, form, maxLookMs)
    })
    const tooLate = pause(timeoutMs, null, { signal: waiting.signal })
    try {
      const inTime = await Promise.race([answer, tooLate])
      if (inTime) return inTime
    } finally {
      waiting.abort()
      tooLate.catch(() => undefined)
    }
    log.warn('the identity service takes too long over a password')
    answer.then(({ status, body }) => endUnused(client, status, body)).catch(() => undefined)
    throw new Refusal('identity_service_away')
  }
}

/** Asks an endpoint of OpenID Connect as a client. Refuses identity_service_away, too_many_requests. */
function openIdPost(address: string, timeoutMs: number, log: Logger) {
  return async (
    path: 'token' | 'logout',
    client: Client,
    form: Record<string, string>,
    maxMs = timeoutMs,
  ): Promise<TokenAnswer> => {
    const body = new URLSearchParams({ ...form, client_id: client.id, client_secret: client.secret })
    try {
      const signal = AbortSignal.timeout(maxMs)
      const response = await fetch(`${address}/${path}`, { method: 'POST', body, redirect: 'error', signal })
      const text = await response.text()
      const { status } = response
      if (status === 429) throw new Refusal('too_many_requests', { seconds: waitOf(response) })
      // While it starts, Keycloak does not know its realms yet and says 404.
      if (status < 500 && status !== 404) return { status, body: text === '' ? null : JSON.parse(text) }
      log.warn({ status }, 'the identity service failed')
    } catch (error) {
      if (error instanceof Refusal) throw error
      log.warn({ err: error }, 'the identity service does not answer')
    }
    throw new Refusal('identity_service_away')
  }
}

/** What Keycloak's answer to a password means for the person. */
function refusalOf(status: number, body: unknown, log: Logger): Refusal {
  const { error, error_description: description } = OAuthError.parse(body)
  if (error === 'invalid_grant') {
    if (description === 'Account disabled') return new Refusal('account_disabled')
    if (description === 'Account is not fully set up') return new Refusal('password_change_required')
    // Wrong, unknown or locked after too many failures: which one, only Keycloak's log shows.
    return new Refusal('credentials_invalid')
  }
  log.error({ status, error, description }, 'the identity service refuses this server')
  return new Refusal('authentication_restricted')
}
