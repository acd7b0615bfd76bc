import {
  noPaymentConfiguration,
  type PaymentConfiguration,
  type PaymentEdit,
} from '#domain/api/admin-payments.ts'
import { Refusal } from '#domain/errors.ts'
import { settingsOf } from '#domain/payments/provider.ts'
import { providers } from '#domain/payments/providers/index.ts'
import type { Actor } from '../../audit-log/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { retryConflicts } from '../../db/retry-conflicts.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import type { Keyring } from '../../secrets/keyring.ts'
import { requireShop } from '../../shops/store.ts'
import {
  findPayments,
  type PaymentDocument,
  providerOf,
  type StoredSecret,
  savePayments,
  shopsSealedOtherwise,
} from './store.ts'

/** A secret opens for its shop and mode alone. */
export const placeOf = (shopId: string, mode: 'test' | 'live') => `payments ${mode} ${shopId}`

/** @throws Refusal shop_not_found */
export async function readPayments(
  { database }: IdentityDeps,
  keyring: Keyring,
  shopId: string,
): Promise<PaymentConfiguration> {
  await requireShop(database, shopId)
  return describe(await findPayments(database, shopId), keyring)
}

/** @throws Refusal shop_not_found, changed_meanwhile, live_keys_missing */
export async function changePayments(
  deps: IdentityDeps,
  keyring: Keyring,
  by: Actor,
  shopId: string,
  { revision, testSecretKey, liveSecretKey, ...settings }: PaymentEdit,
): Promise<void> {
  const { database, audit } = deps
  const change = async (session: Transaction) => {
    await requireShop(database, shopId, session)
    const before = (await findPayments(database, shopId, session)) ?? nothingYet(shopId)
    if (before.revision !== revision) throw new Refusal('changed_meanwhile')
    // A key opens no account of another provider.
    const kept = settings.provider === providerOf(before) ? before.secretKeys : { test: null, live: null }
    const secretKeys = {
      test: secretOf(testSecretKey, kept.test, (key) => seal(keyring, key, placeOf(shopId, 'test'))),
      live: secretOf(liveSecretKey, kept.live, (key) => seal(keyring, key, placeOf(shopId, 'live'))),
    }
    const after = { _id: shopId, ...settings, revision: revision + 1, secretKeys }
    requireLiveKeys(after)
    await savePayments(database, after, session)
    const facts = { changed: changesBetween(before, after).join(', ') || 'nothing' }
    await audit.record({ action: 'shop.payments-changed', by, shopId, facts }, session)
  }
  await retryConflicts(() => database.transaction(change))
}

const nothingYet = (shopId: string): PaymentDocument => ({
  ...noPaymentConfiguration,
  _id: shopId,
  secretKeys: { test: null, live: null },
})

function seal(keyring: Keyring, key: string, place: string): StoredSecret {
  return { lastFour: key.slice(-4), sealed: keyring.seal(key, place) }
}

function secretOf(
  wanted: string | null | undefined,
  before: StoredSecret | null,
  sealed: (key: string) => StoredSecret,
): StoredSecret | null {
  if (wanted === undefined) return before
  return wanted === null ? null : sealed(wanted)
}

/** @throws Refusal live_keys_missing */
function requireLiveKeys(account: PaymentDocument): void {
  if (!account.isLive) return
  const described = providers[providerOf(account)]
  const needed = settingsOf(described).filter(
    ([, field]) => field.kind === 'code' && field.isNeededInLiveMode,
  )
  const isMissing = needed.some(([name]) => storedIn(account, name) === null)
  if (!isMissing && account.secretKeys.live !== null) return
  const names = [...needed.map(([, field]) => field.logName), described.fields.liveSecretKey.logName]
  throw new Refusal('live_keys_missing', { needed: names.map((name) => `the ${name}`).join(' and ') })
}

const storedIn = (account: PaymentDocument, name: string) =>
  (account as Readonly<Record<string, unknown>>)[name] ?? null

/** What was changed, by name: the audit log has no value, and nothing of a secret. */
function changesBetween(before: PaymentDocument, after: PaymentDocument): string[] {
  const isOtherProvider = providerOf(before) !== providerOf(after)
  const described = providers[providerOf(after)]
  const changed = settingsOf(described).filter(([name]) => storedIn(before, name) !== storedIn(after, name))
  const secrets = (['test', 'live'] as const).filter(
    (mode) => before.secretKeys[mode] !== after.secretKeys[mode],
  )
  return [
    ...(isOtherProvider ? ['provider'] : []),
    ...changed.map(([, field]) => field.logName),
    ...secrets.map((mode) => described.fields[`${mode}SecretKey`].logName),
  ]
}

function describe(stored: PaymentDocument | null, keyring: Keyring): PaymentConfiguration {
  if (!stored) return noPaymentConfiguration
  const { _id, secretKeys, ...settings } = stored
  const known = (secret: StoredSecret | null) =>
    secret && { lastFour: secret.lastFour, isReadable: keyring.canOpen(secret.sealed) }
  // The settings were entered with the form of this provider.
  return {
    ...settings,
    provider: providerOf(stored),
    secretKeys: { test: known(secretKeys.test), live: known(secretKeys.live) },
  } as PaymentConfiguration
}

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
