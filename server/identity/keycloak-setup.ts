import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'

const timeoutMs = 5_000
const pauseMs = 1_000
/** An error that lasts is logged again this often: anyone who looks at the end of the log must find it. */
const repeatMs = 60_000

const Answer = z.object({ error: z.string() })

/**
 * What keeps this server from working with Keycloak, as a sentence with the fix; null where nothing does.
 * Keycloak may still be starting, its realm may not be made yet, or a secret may be another one there.
 */
export async function keycloakError(config: Config['keycloak']): Promise<string | null> {
  const clients = [
    { name: 'KEYCLOAK_APP_SECRET', id: 'app', secret: config.appSecret },
    { name: 'KEYCLOAK_ACCOUNTING_SECRET', id: 'app-accounting', secret: config.accountingSecret },
    { name: 'KEYCLOAK_SERVICE_SECRET', id: 'app-service', secret: config.serviceSecret },
  ]
  const errors = await Promise.all(clients.map((client) => clientError(config, client)))
  return errors.find((error) => error !== null) ?? null
}

async function clientError(
  { url, realm }: Config['keycloak'],
  client: { name: string; id: string; secret: string },
): Promise<string | null> {
  let answer: Response
  let words: string
  try {
    answer = await fetch(`${url}/realms/${encodeURIComponent(realm)}/protocol/openid-connect/token`, {
      method: 'POST',
      // This starts no session: a client that is known gets the answer that the token is invalid.
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: 'none',
        client_id: client.id,
        client_secret: client.secret,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    words = await answer.text()
  } catch (error) {
    return `Keycloak does not answer at ${url} yet (${inWords(error)}): people can't log in until it does.`
  }
  if (answer.status === 404) return `Keycloak has no realm ${realm} yet: it is made when Keycloak is set up.`
  if (answer.status >= 500) return `Keycloak at ${url} is still starting (it answers ${answer.status}).`
  const parsed = Answer.safeParse(jsonOf(words))
  const error = parsed.success ? parsed.data.error : ''
  if (error === 'invalid_grant') return null
  return `Keycloak does not take the secret of the client ${client.id} (${error || answer.status}): ${client.name} is another one there. Setting Keycloak up again gives it this one: start the program again (with containers: docker compose up -d).`
}

/** Not JSON: whatever answers there, it is no Keycloak that works. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}

/** Waits until Keycloak can be worked with, and says in the log what is still in the way. */
export async function untilKeycloakIsSetUp(
  config: Config['keycloak'],
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  let reported = { error: '', at: 0 }
  while (!signal.aborted) {
    const error = await keycloakError(config)
    if (error === null) {
      if (reported.error) log.info('Keycloak answers')
      return
    }
    if (error !== reported.error || performance.now() - reported.at > repeatMs) {
      log.warn(error)
      reported = { error, at: performance.now() }
    }
    await pause(pauseMs)
  }
}
