import type { Actor } from '../../audit-log/actor.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { endLinksOf } from '../../session/password-link-store.ts'
import { beginChange, carryOut } from './changes.ts'
import { removeBegun } from './changes-store.ts'
import { makeUpPassword } from './make-up-password.ts'
import { requirePerson } from './require-person.ts'

/**
 * Gives someone a temporary password, made up where none is given, and logs the person out everywhere:
 * whoever knew the old one is out within five seconds. Cut off in between, it is done again: nobody was
 * told the password.
 * @returns the temporary password
 * @throws Refusal person_not_found, password_too_weak, person_being_changed, person_change_unfinished
 */
export async function resetPassword(
  deps: IdentityDeps,
  by: Actor,
  uid: string,
  given: string | undefined,
): Promise<string> {
  const { keycloak, database, now } = deps
  const wanted = given ?? makeUpPassword()
  const { email } = await requirePerson(deps, uid)
  const change = { kind: 'log-out', uid, email, action: 'password.reset-by-administrator' } as const
  const begun = await beginChange(deps, by, change, async () => {})
  try {
    if (given === undefined) await keycloak.setMadeUpPassword(uid, wanted)
    else await keycloak.setPassword(uid, wanted, 'temporary')
  } catch (error) {
    await removeBegun(database, begun)
    throw error
  }
  await endLinksOf(database, uid, now())
  await carryOut(deps, begun)
  return wanted
}
