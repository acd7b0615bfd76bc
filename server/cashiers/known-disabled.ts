import { Refusal } from '#domain/errors.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'

/** Without Keycloak the code alone decides, as it did when the till was opened. */
export async function isKnownDisabled({ keycloak }: IdentityDeps, uid: string): Promise<boolean> {
  try {
    return await keycloak.isDisabled(uid)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'identity_service_away') return false
    throw error
  }
}
