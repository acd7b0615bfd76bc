import type { EmployeeAdded } from '#domain/api/employee.ts'
import type { TemporaryPasswordSet } from '#domain/api/password.ts'

/** How a person gets in after a password reset. */
export function afterReset(email: string, { mailedTo }: Pick<TemporaryPasswordSet, 'mailedTo'>): string {
  return mailedTo === null
    ? `${email} logs in with it and then chooses another. It is not shown again.`
    : `${mailedTo} was sent a link to choose a password. This one works until then; it is not shown again.`
}

/** How a person gets in who was given a place in a shop. */
export function howToGetIn(email: string, { hadAccount, temporaryPassword }: EmployeeAdded): string {
  if (hadAccount) return `${email} logs in with the password of their account.`
  if (temporaryPassword === null) return `${email} was sent a link to choose a password.`
  return `${email} logs in with this password and then chooses another. It is not shown again.`
}
