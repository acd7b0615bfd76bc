import { MoneyField } from '#app/components/form/money-field.tsx'
import type { UsedForm } from '#app/components/form/use-form.ts'
import { Money } from '#app/components/format/money.tsx'
import { Button } from '#app/components/ui/button.tsx'
import type { OpeningAccount } from '#domain/api/setup.ts'
import type { SetupProgress } from '#domain/api/setup-progress.ts'
import type { Minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { openingAccounts } from './opening-accounts.ts'

export type OpeningAmounts = Record<OpeningAccount, Minor | null>

/** What money there is today. What is recorded stays in the books until it is corrected. */
export function MoneyPart({
  currency,
  recorded,
  correcting,
  form,
  onCorrect,
}: {
  currency: string
  recorded: SetupProgress['openingBalances']
  correcting: readonly OpeningAccount[]
  form: UsedForm<OpeningAmounts>
  onCorrect: (account: OpeningAccount, isCorrected: boolean) => void
}) {
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      {openingAccounts.map(({ account, label, help }) => {
        const known = recorded.find((one) => one.account === account)
        if (known && !correcting.includes(account)) {
          return (
            <div key={account}>
              <p className="mb-1.5 text-14 font-medium">{label}</p>
              <p className="flex items-center justify-between gap-2 text-16 font-semibold">
                <Money amountMinor={known.amountMinor} currency={currency} />
                <Button variant="quiet" onClick={() => onCorrect(account, true)}>
                  Correct<span className="sr-only"> {label}</span>
                </Button>
              </p>
              <p className="mt-1.5 text-13 text-ink-soft">In the books since today, against 3950.</p>
            </div>
          )
        }
        return (
          <div key={account}>
            <MoneyField
              {...form.amount(account)}
              label={label}
              help={known ? 'The existing entry is reversed and replaced.' : help}
              currency={currency}
              allowsNegative={account === accounts.bank}
              autoFocus={known !== undefined}
            />
            {known && (
              <Button variant="quiet" className="mt-1" onClick={() => onCorrect(account, false)}>
                Keep <Money amountMinor={known.amountMinor} currency={currency} />
              </Button>
            )}
          </div>
        )
      })}
    </div>
  )
}
