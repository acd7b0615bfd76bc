import type { PaymentTest } from '#domain/api/admin-payments.ts'
import { Refusal } from '#domain/errors.ts'
import type { PaymentMode } from '#domain/payments/provider.ts'
import { placeOf } from '../admin/payments/service.ts'
import { type PaymentDocument as Configuration, findPayments, providerOf } from '../admin/payments/store.ts'
import type { Database } from '../db/client.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { requireShop } from '../shops/store.ts'
import type { PaymentProvider, ProviderAccount } from './provider.ts'
import type { Providers } from './providers/index.ts'

export type PaymentsDeps = Pick<IdentityDeps, 'database' | 'now' | 'log' | 'audit'> & AccountDeps

export type AccountDeps = { database: Database; keyring: () => Promise<Keyring>; providers: Providers }

/** The account that a shop takes payments with now; null: it has none. */
export type Connection = { provider: PaymentProvider; account: ProviderAccount | null; mode: PaymentMode }

/**
 * By whom a shop takes payments now.
 * @throws Refusal payment_key_unreadable
 */
export async function connectionOf(deps: AccountDeps, shopId: string): Promise<Connection> {
  const { provider, mode, stored } = await chosenOf(deps, shopId)
  return { provider, account: stored && (await openAccount(deps, stored, mode)), mode }
}

/** Whether a shop has an account, without opening it. */
export async function waysOf(
  deps: AccountDeps,
  shopId: string,
): Promise<{ provider: PaymentProvider; mode: PaymentMode }> {
  const { provider, mode } = await chosenOf(deps, shopId)
  return { provider, mode }
}

/**
 * The provider that the shop's account is with. Without a key for its mode, or with a provider that this version does
 * not have, references are typed in.
 */
async function chosenOf(
  { database, providers }: AccountDeps,
  shopId: string,
): Promise<{ provider: PaymentProvider; mode: PaymentMode; stored: Configuration | null }> {
  const stored = await findPayments(database, shopId)
  const mode = stored?.isLive ? 'live' : 'test'
  const provider = stored?.secretKeys[mode] ? providers.byName(providerOf(stored)) : null
  return provider
    ? { provider, mode, stored }
    : { provider: providers.unconnected, mode: 'live', stored: null }
}

/**
 * The account that a payment was started with, whatever the shop uses by now; null where its key was taken away, or
 * the shop went to another provider.
 * @throws Refusal payment_key_unreadable
 */
export async function accountOf(
  deps: AccountDeps,
  shopId: string,
  { provider, mode }: { provider: string; mode: PaymentMode },
): Promise<ProviderAccount | null> {
  const stored = await findPayments(deps.database, shopId)
  return stored && providerOf(stored) === provider ? openAccount(deps, stored, mode) : null
}

async function openAccount(
  deps: AccountDeps,
  stored: Configuration,
  mode: PaymentMode,
): Promise<ProviderAccount | null> {
  const secret = stored.secretKeys[mode]
  if (!secret) return null
  const keyring = await deps.keyring()
  if (!keyring.canOpen(secret.sealed)) throw new Refusal('payment_key_unreadable')
  return {
    mode,
    secretKey: keyring.open(secret.sealed, placeOf(stored._id, mode)),
    settings: stored,
  }
}

/** What keeps a shop from taking payments with the account it has, asked of the provider itself. @throws Refusal shop_not_found */
export async function testAccount(deps: PaymentsDeps, shopId: string): Promise<PaymentTest> {
  const { currency } = await requireShop(deps.database, shopId)
  try {
    const { provider, account, mode } = await connectionOf(deps, shopId)
    if (account === null) return { isTest: false, errors: ['key-missing'] }
    return { isTest: mode === 'test', errors: await provider.test(account, currency) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'payment_key_unreadable') throw error
    return { isTest: false, errors: ['key-unreadable'] }
  }
}
