import { Money } from '#app/components/money.tsx'
import { MoneyField } from '#app/components/money-field.tsx'
import type { OpeningAccount, SetupProgress } from '#domain/api/setup.ts'
import type { Minor } from '#domain/money.ts'

export const openingAccounts: readonly { account: OpeningAccount; label: string; help: string }[] = [
  { account: '1000', label: 'Cash in the tills', help: 'Counted, with the coins.' },
  { account: '1030', label: 'Mobile money', help: 'The balance of the shop’s own number.' },
  { account: '1020', label: 'Bank', help: 'As the statement says; below zero where overdrawn.' },
]

export type OpeningAmounts = Partial<Record<OpeningAccount, Minor>>
export type OpeningFaults = Partial<Record<OpeningAccount, string>>

/** What money there is today. What is recorded stands in the books and is shown, not asked for. */
export function MoneyPart({
  currency,
  recorded,
  amounts,
  onChange,
}: {
  currency: string
  recorded: SetupProgress['openingBalances']
  amounts: OpeningAmounts
  onChange: (account: OpeningAccount, amountMinor: Minor | null, fault: string | null) => void
}) {
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      {openingAccounts.map(({ account, label, help }) => {
        const known = recorded.find((one) => one.account === account)
        if (!known) {
          return (
            <MoneyField
              key={account}
              label={label}
              help={help}
              currency={currency}
              allowsNegative={account === '1020'}
              valueMinor={amounts[account] ?? null}
              onChange={(amountMinor, fault) => onChange(account, amountMinor, fault)}
            />
          )
        }
        return (
          <div key={account}>
            <p className="mb-1.5 text-14 font-medium">{label}</p>
            <p className="py-2 text-16 font-semibold">
              <Money amountMinor={known.amountMinor} currency={currency} />
            </p>
            <p className="mt-1.5 text-13 text-ink-soft">In the books since today, against 3950.</p>
          </div>
        )
      })}
    </div>
  )
}
