import type { TemporaryPasswordSet } from '#domain/api/password.ts'

/** How somebody gets in once their password was reset. */
export function afterReset(email: string, { mailedTo }: Pick<TemporaryPasswordSet, 'mailedTo'>): string {
  return mailedTo === null
    ? `${email} logs in with it and then chooses another. It is not shown again.`
    : `${mailedTo} was sent a link to choose a password. This one works until then; it is not shown again.`
}
