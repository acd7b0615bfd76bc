import { Refusal } from '#domain/errors.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import type { Account } from '../../identity/keycloak-people.ts'

/** @throws Refusal person_not_found */
export async function requirePerson(
  { keycloak }: Pick<IdentityDeps, 'keycloak'>,
  uid: string,
): Promise<Account> {
  const account = await keycloak.findAccount(uid)
  if (!account) throw new Refusal('person_not_found')
  return account
}
