import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'

const realm = 'sales-accounts'

function stored<Content>(name: string): Content {
  const dataDir = process.env.DATA_DIR
  if (!dataDir) throw new Error('DATA_DIR must name the folder of the product under test')
  return JSON.parse(readFileSync(join(dataDir, name), 'utf8'))
}

const address = () => `http://127.0.0.1:${stored<{ keycloak: { port: number } }>('stack.json').keycloak.port}`

async function administer(method: string, path: string, body?: unknown): Promise<Response> {
  const { KEYCLOAK_SERVICE_SECRET: secret } = stored<Record<string, string>>('secrets.json')
  const granted = await fetch(`${address()}/realms/${realm}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'app-service',
      client_secret: secret ?? '',
    }),
  })
  expect(granted.ok, 'the service account logs in').toBe(true)
  const { access_token: token } = (await granted.json()) as { access_token: string }
  const answer = await fetch(`${address()}/admin/realms/${realm}/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true)
  return answer
}

async function userOf(email: string): Promise<{ id: string }> {
  const query = new URLSearchParams({ email, exact: 'true' })
  const [user] = (await (await administer('GET', `users?${query}`)).json()) as { id: string }[]
  if (!user) throw new Error(`Keycloak has no account with ${email}`)
  return user
}

/** What someone does at Keycloak itself, past the product. */
export const keycloak = {
  async endSessionsOf(email: string): Promise<void> {
    await administer('POST', `users/${(await userOf(email)).id}/logout`)
  },
  async disable(email: string): Promise<void> {
    const user = await userOf(email)
    await administer('PUT', `users/${user.id}`, { ...user, enabled: false })
    await administer('POST', `users/${user.id}/logout`)
  },
  async remove(email: string): Promise<void> {
    await administer('DELETE', `users/${(await userOf(email)).id}`)
  },
  async setPassword(email: string, value: string): Promise<void> {
    const user = await userOf(email)
    await administer('PUT', `users/${user.id}/reset-password`, { type: 'password', value, temporary: false })
    await administer('POST', `users/${user.id}/logout`)
  },
}

/** The real process of Keycloak, where the product runs it as one; null where it runs in a container. */
export function keycloakProcess(): number | null {
  const { children } = stored<{ children: { name: string; pid: number }[] }>('launcher.json')
  return children.findLast(({ name }) => name === 'Keycloak')?.pid ?? null
}
