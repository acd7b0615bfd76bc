import { api } from '#app/api/client.ts'
import * as routes from '#domain/api/routes/me.ts'
import type { RefusedAttempt } from '#domain/api/session.ts'

/** Passwords that were refused to this person's email address in the last 30 days, the newest first. */
export async function listRefusedAttempts(signal?: AbortSignal): Promise<RefusedAttempt[]> {
  return (await api.call(routes.listRefusedAttempts, { signal })).items
}
