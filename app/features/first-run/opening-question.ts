import type { OpeningAmount } from '#domain/api/setup.ts'
import { formatMinor } from '#domain/money.ts'
import { openingAccounts } from './opening-accounts.ts'

/** Repeats what the books will begin with before it is recorded; null where nothing is. */
export function openingQuestion(balances: readonly OpeningAmount[], currency: string): string | null {
  if (balances.length === 0) return null
  const parts = balances.map(({ account, amountMinor }) => {
    const label = openingAccounts.find((one) => one.account === account)?.label ?? account
    return `${label} ${formatMinor(amountMinor, currency)}`
  })
  return `Record ${parts.join(', ')}?`
}
