import { retryConflicts } from '../../db/retry-conflicts.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import type { Keyring } from '../../secrets/keyring.ts'
import { placeOf } from './service.ts'
import { findPayments, type StoredSecret, savePayments, shopsSealedOtherwise } from './store.ts'

/**
 * After the key was replaced: seals every secret with the one that counts now, so that the one before can be taken
 * away. What no key here opens stays as it is.
 */
export async function sealAgain({ database, log }: IdentityDeps, keyring: Keyring): Promise<void> {
  for (const shopId of await shopsSealedOtherwise(database, keyring.currentKeyId)) {
    const again = (secret: StoredSecret | null, mode: 'test' | 'live'): StoredSecret | null => {
      if (secret === null || !keyring.canOpen(secret.sealed)) return secret
      const place = placeOf(shopId, mode)
      return { ...secret, sealed: keyring.seal(keyring.open(secret.sealed, place), place) }
    }
    try {
      await retryConflicts(() =>
        database.transaction(async (session) => {
          const stored = await findPayments(database, shopId, session)
          if (!stored) return
          const { test, live } = stored.secretKeys
          const secretKeys = { test: again(test, 'test'), live: again(live, 'live') }
          await savePayments(database, { ...stored, secretKeys }, session)
        }),
      )
    } catch (error) {
      log.error({ shopId, err: error }, 'the secret keys of a shop could not be sealed with the new key')
    }
  }
}
