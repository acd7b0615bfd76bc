import { inject } from 'vitest'

/** Calls Keycloak as the service account, for what no route of the app does. */
async function askKeycloak(path: string, init: RequestInit = {}): Promise<Response> {
  const url = inject('keycloakUrl')
  const answer = await fetch(`${url}/realms/sales-accounts/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'app-service',
      client_secret: inject('keycloakSecrets').KEYCLOAK_SERVICE_SECRET,
    }),
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  return fetch(`${url}/admin/realms/sales-accounts/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
}

/** The ids of a person's sessions at Keycloak. */
export async function sessionsOf(uid: string): Promise<string[]> {
  const sessions = (await (await askKeycloak(`users/${uid}/sessions`)).json()) as { id: string }[]
  return sessions.map(({ id }) => id)
}

export async function changeAccount(uid: string, change: Record<string, unknown>): Promise<void> {
  const answer = await askKeycloak(`users/${uid}`, { method: 'PUT', body: JSON.stringify(change) })
  if (!answer.ok) throw new Error(`Keycloak answered ${answer.status}: ${await answer.text()}`)
}

/** As an administrator does in Keycloak's console: that alone ends no session. */
export async function changePassword(uid: string, password: string): Promise<void> {
  const body = JSON.stringify({ type: 'password', value: password, temporary: false })
  const answer = await askKeycloak(`users/${uid}/reset-password`, { method: 'PUT', body })
  if (!answer.ok) throw new Error(`Keycloak answered ${answer.status}: ${await answer.text()}`)
}

/** Whether Keycloak's own protection shuts this person out now. */
export async function isLockedAtKeycloak(uid: string): Promise<boolean> {
  const answer = await askKeycloak(`attack-detection/brute-force/users/${uid}`)
  return ((await answer.json()) as { disabled: boolean }).disabled
}
