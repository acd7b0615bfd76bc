import { api } from '#app/api/client.ts'
import { type RefusedAttempt, RefusedAttempts } from '#domain/api/session.ts'

/** Passwords that were refused to this person's e-mail address in the last 30 days, the newest first. */
export async function listRefusedAttempts(signal?: AbortSignal): Promise<RefusedAttempt[]> {
  return (await api.get('/api/me/refused-attempts', RefusedAttempts, { signal })).items
}
