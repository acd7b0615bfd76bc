import { setTimeout as pause } from 'node:timers/promises'
import { Agent } from 'undici'
import type { BenchProduct } from './product.ts'
import { median, type Row } from './table.ts'

/** A device may log in sixty times a minute; two were used to open the product. */
const turns = 40
/** Keycloak shuts a person out while it still writes down how the grant before ended. */
const restMs = 400

/**
 * A login through the app (the password at Keycloak, the count of guesses, the role, the shop), against the
 * same password grant at Keycloak itself: in turns, by one person, over connections that are open already.
 */
export async function benchSignIn({ baseUrl, keycloak, owner }: BenchProduct): Promise<Row> {
  const agent = new Agent()
  const post = async (origin: string, path: string, contentType: string, body: string) => {
    const headers = { 'content-type': contentType }
    const began = performance.now()
    const answer = await agent.request({ origin, path, method: 'POST', headers, body })
    const text = await answer.body.text()
    const tookMs = performance.now() - began
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text.slice(0, 300)}`)
    await pause(restMs)
    return tookMs
  }
  const form = new URLSearchParams({
    grant_type: 'password',
    scope: 'openid',
    client_id: 'app',
    client_secret: keycloak.appSecret,
    username: owner.email,
    password: owner.password,
  }).toString()
  const grant = () =>
    post(
      keycloak.url,
      '/realms/sales-accounts/protocol/openid-connect/token',
      'application/x-www-form-urlencoded',
      form,
    )
  const signIn = () => post(baseUrl, '/api/session', 'application/json', JSON.stringify(owner))

  const grants: number[] = []
  const signIns: number[] = []
  try {
    await pause(restMs)
    await grant()
    await signIn()
    for (let turn = 0; turn < turns; turn += 1) {
      grants.push(await grant())
      signIns.push(await signIn())
    }
  } finally {
    await agent.close()
  }
  const ratio = median(signIns) / median(grants)
  return {
    what: 'a sign-in',
    measured: `${median(signIns).toFixed(1)} ms`,
    baseline: `${median(grants).toFixed(1)} ms for the password grant`,
    ratio,
    wanted: 'at most 1.20',
    holds: ratio <= 1.2,
  }
}
