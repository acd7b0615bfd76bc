/** What Keycloak's Admin API refused, with the status and the words of its answer. */
export class AdminRefusal extends Error {
  readonly status: number

  constructor(call: string, status: number, words: string) {
    super(`${call} was answered with ${status}: ${words.slice(0, 300)}`)
    this.status = status
  }
}

export type Account = { clientId: string; clientSecret: string } | { username: string; password: string }

/**
 * Calls a path below /admin/realms. Answers the parsed body, or undefined where there is none; throws
 * AdminRefusal.
 */
export type AdminApi = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>

/** Making a realm takes a second; on a small computer that starts everything at once, more than a minute. */
const TIMEOUT_MS = 120_000

/**
 * Logs in to the Admin API. Undefined where this account is not known there or its secret is another one.
 *
 * @param url Keycloak's address
 * @param realm the realm the account is in
 */
export async function openAdminApi(
  url: string,
  realm: string,
  account: Account,
): Promise<AdminApi | undefined> {
  const answer = await fetch(`${url}/realms/${encodeURIComponent(realm)}/protocol/openid-connect/token`, {
    method: 'POST',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    body: new URLSearchParams(
      'clientId' in account
        ? {
            grant_type: 'client_credentials',
            client_id: account.clientId,
            client_secret: account.clientSecret,
          }
        : {
            grant_type: 'password',
            client_id: 'admin-cli',
            username: account.username,
            password: account.password,
          },
    ),
  })
  const words = await answer.text()
  // 404: no such realm yet. 400 and 401: no such account, or another secret.
  if ([400, 401, 404].includes(answer.status)) return undefined
  if (!answer.ok) throw new AdminRefusal('logging in', answer.status, words)
  const token = JSON.parse(words).access_token
  return async (method, path, body) => {
    const response = await fetch(`${url}/admin/realms${path}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new AdminRefusal(`${method} ${path}`, response.status, text)
    return text ? JSON.parse(text) : undefined
  }
}
