import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import type { PaymentFault } from '#domain/payments/provider.ts'
import type { ProviderAccount } from '../provider.ts'
import type { Ask } from './paystack-client.ts'
import { currencies } from './paystack-data.ts'

const Balances = z.array(z.object({ currency: z.string() }))

/** What keeps an account from taking payments in a currency. */
export async function faultsOf(
  ask: Ask,
  account: ProviderAccount,
  currency: string,
): Promise<PaymentFault[]> {
  const { secretKey, settings } = account
  const { splitCode, defaultSubaccountCode: subaccountCode } = settings
  const look = (path: string) => ask(secretKey, { method: 'GET', path, mayBeMissing: true })
  try {
    const faults: PaymentFault[] = []
    const balances = Balances.parse((await look('/balance')).data ?? [])
    // An account that never had money may list no balance at all.
    if (balances.length > 0 && !balances.some((one) => one.currency === currency))
      faults.push('other-currency')
    else if (!currencies.includes(currency)) faults.push('other-currency')
    if (splitCode && (await look(`/split/${encodeURIComponent(splitCode)}`)).data === null)
      faults.push('split-unknown')
    if (subaccountCode && (await look(`/subaccount/${encodeURIComponent(subaccountCode)}`)).data === null)
      faults.push('subaccount-unknown')
    return faults
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.code === 'payment_key_refused' ? 'key-refused' : 'provider-away']
  }
}
