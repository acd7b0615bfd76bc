import type { Actor } from '../../audit-log/actor.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { isAdministrator } from './administrators.ts'
import { resetPassword } from './reset-password.ts'

/** Why a person is not let in: a sentence for the operator who runs the command. */
export class NotLetIn extends Error {
  override readonly name = 'NotLetIn'
}

/** Whoever may run programs on the computer: in the activity log under this name. */
const atTheComputer: Actor = { uid: '', email: 'someone at the computer', from: null }

/**
 * For the only administrator, who forgot the password where no email can be sent: a temporary password, recorded, and
 * everyone who is logged in as that person is out. Anybody else gets theirs from an administrator.
 * @throws NotLetIn, and Refusal as `resetPassword`
 */
export async function letAdministratorIn(deps: IdentityDeps, email: string): Promise<string> {
  const uid = await deps.keycloak.findByEmail(email)
  if (uid === null) throw new NotLetIn(`No account has the email address ${email}. Nothing was changed.`)
  if (!(await isAdministrator(deps, { uid, email })))
    throw new NotLetIn(
      `${email} is not an administrator. An administrator gives them a temporary password, under Users. Nothing was changed.`,
    )
  return (await resetPassword(deps, atTheComputer, uid, undefined)).temporaryPassword
}
