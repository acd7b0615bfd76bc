import type { TemporaryPasswordSet } from '#domain/api/password.ts'
import { Refusal, type RefusalCode } from '#domain/errors.ts'
import type { Actor } from '../../audit-log/actor.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { beginChange, carryOut } from './changes.ts'
import { leaveBegun, removeBegun } from './changes-store.ts'
import { mailPasswordReset } from './invitation-mail.ts'
import { makeUpPassword } from './make-up-password.ts'
import { requirePerson } from './require-person.ts'

/**
 * Gives someone a temporary password, made up where none is given, and logs the person out everywhere:
 * anyone who knew the old one is out within five seconds. Interrupted in between, it is done again: the password was
 * shown to no one.
 * @returns the temporary password, and where mail can be sent to whom a link to choose another was sent
 * @throws Refusal person_not_found, password_too_weak, person_being_changed, person_change_unfinished
 */
export async function resetPassword(
  deps: IdentityDeps,
  by: Actor,
  uid: string,
  given: string | undefined,
): Promise<TemporaryPasswordSet> {
  const { keycloak, database } = deps
  const wanted = given ?? makeUpPassword()
  const { email } = await requirePerson(deps, uid)
  const change = { kind: 'log-out', uid, email, action: 'password.reset-by-administrator' } as const
  const begun = await beginChange(deps, by, change, async () => {})
  try {
    if (given === undefined) await keycloak.setMadeUpPassword(uid, wanted)
    else await keycloak.setPassword(uid, wanted, 'temporary')
  } catch (error) {
    if (isRefused(error, 'password_too_weak')) await removeBegun(database, begun)
    // It may be set: anyone who is logged in with the old one goes out anyway.
    else await leaveBegun(database, begun)
    throw isRefused(error, 'identity_service_away') ? new Refusal('person_change_unfinished') : error
  }
  await carryOut(deps, begun)
  const isMailed = given === undefined && (await mailPasswordReset(deps, { email, uid }))
  return { temporaryPassword: wanted, mailedTo: isMailed ? email : null }
}

function isRefused(error: unknown, code: RefusalCode): boolean {
  return error instanceof Refusal && error.code === code
}
