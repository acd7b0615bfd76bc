import type { PaymentTest } from '#domain/api/admin-payments.ts'
import { Refusal } from '#domain/errors.ts'
import { requireShop } from '../shops/store.ts'
import { connectionOf } from './account.ts'
import type { PaymentsDeps } from './deps.ts'

/** What keeps a shop from taking payments with the account it has, asked of the provider itself. @throws Refusal shop_not_found */
export async function testAccount(deps: PaymentsDeps, shopId: string): Promise<PaymentTest> {
  const { currency } = await requireShop(deps.database, shopId)
  try {
    const { provider, account, mode } = await connectionOf(deps, shopId)
    if (account === null) return { isTest: false, faults: ['key-missing'] }
    return { isTest: mode === 'test', faults: await provider.test(account, currency) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'payment_key_unreadable') throw error
    return { isTest: false, faults: ['key-unreadable'] }
  }
}
