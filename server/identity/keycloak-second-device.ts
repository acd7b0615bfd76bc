import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import { Refusal } from '#domain/errors.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { TokenSet } from './keycloak-tokens.ts'
import type { ServiceToken } from './service-token.ts'

export type SecondDevice = {
  /**
   * Starts a session of the app for a person without the password. The caller has made sure that it
   * is the person who wants it. Refuses account_disabled, password_change_required.
   */
  openSessionFor(uid: string): Promise<TokenSet>
}

const timeoutMs = 10_000
/** Where Keycloak sends the code: nothing is there, since it is read off the answer and never gone to. */
const redirectUri = 'https://second-device.invalid/'

/**
 * Keycloak's impersonation gives this server the cookies of a session of the person's; with them the
 * authorization endpoint gives the app's client a code, and that its tokens. docs/decisions/a-second-device.md
 * says why this way.
 */
export function createSecondDevice(
  config: Config['keycloak'],
  service: ServiceToken,
  log: Logger,
): SecondDevice {
  const name = encodeURIComponent(config.realm)
  const openId = `${config.url}/realms/${name}/protocol/openid-connect`

  async function ask(address: string, init: RequestInit): Promise<Response> {
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetch(address, { ...init, redirect: 'manual', signal })
      if (response.status < 500) return response
      await response.body?.cancel()
      log.warn({ status: response.status }, 'the identity service failed')
    } catch (error) {
      log.warn({ err: error }, 'the identity service does not answer')
    }
    throw new Refusal('identity_service_away')
  }

  async function impersonate(uid: string): Promise<string[]> {
    const address = `${config.url}/admin/realms/${name}/users/${encodeURIComponent(uid)}/impersonation`
    const post = async () =>
      ask(address, { method: 'POST', headers: { authorization: `Bearer ${await service.get()}` } })
    let response = await post()
    if (response.status === 401) {
      service.forget()
      response = await post()
    }
    const cookies = response.headers.getSetCookie().flatMap((line) => line.split(';', 1))
    const output = await response.text()
    if (response.ok) return cookies.filter((cookie) => !cookie.endsWith('='))
    if (response.status === 400) throw new Refusal('account_disabled')
    throw new Error(`Keycloak refused a session for a second device: ${response.status} ${output}`)
  }

  async function endSession(sid: string): Promise<void> {
    const response = await ask(`${config.url}/admin/realms/${name}/sessions/${encodeURIComponent(sid)}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${await service.get()}` },
    })
    if (!response.ok && response.status !== 404) {
      log.error({ status: response.status, sid }, 'a session begun for nothing could not be ended')
    }
  }

  return {
    async openSessionFor(uid) {
      const cookies = await impersonate(uid)
      try {
        const verifier = randomBytes(32).toString('base64url')
        const code = await askForCode(ask, openId, cookies, verifier)
        return await redeemCode(ask, openId, { code, verifier, secret: config.appSecret })
      } catch (error) {
        const sid = sessionIn(cookies)
        if (sid !== null) await endSession(sid)
        throw error
      }
    },
  }
}

type Ask = (address: string, init: RequestInit) => Promise<Response>

async function askForCode(
  ask: Ask,
  openId: string,
  cookies: readonly string[],
  verifier: string,
): Promise<string> {
  const query = new URLSearchParams({
    client_id: 'app',
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    prompt: 'none',
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  })
  const response = await ask(`${openId}/auth?${query}`, { headers: { cookie: cookies.join('; ') } })
  await response.body?.cancel()
  const location = response.headers.get('location') ?? ''
  const answer = URL.canParse(location) ? new URL(location).searchParams : new URLSearchParams()
  const code = answer.get('code')
  if (code !== null) return code
  if (answer.get('error') === 'interaction_required') throw new Refusal('password_change_required')
  throw new Error(`Keycloak gave no code for a second device: ${response.status} ${answer.get('error')}`)
}

async function redeemCode(
  ask: Ask,
  openId: string,
  { code, verifier, secret }: { code: string; verifier: string; secret: string },
): Promise<TokenSet> {
  const response = await ask(`${openId}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'app',
      client_secret: secret,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      code,
    }),
  })
  if (response.ok) return TokenSet.parse(await response.json())
  throw new Error(`Keycloak took no code for a second device: ${response.status} ${await response.text()}`)
}

/** The id of the session that the cookies are of. */
function sessionIn(cookies: readonly string[]): string | null {
  const identity = cookies.find((cookie) => cookie.startsWith('KEYCLOAK_IDENTITY='))
  if (identity === undefined) return null
  const { sid } = decodeJwt(identity.slice(identity.indexOf('=') + 1))
  return typeof sid === 'string' ? sid : null
}
