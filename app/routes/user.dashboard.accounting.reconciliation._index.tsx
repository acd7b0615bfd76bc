import { type ClientLoaderFunctionArgs, Link, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { reportTimeoutMs } from '#app/api/timeouts.ts'
import { DayText } from '#app/components/format/date-text.tsx'
import { Money } from '#app/components/format/money.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { bankAccountPath } from '#app/features/bank/paths.ts'
import { booksPath } from '#app/features/books/paths.ts'
import { requireAccounting } from '#app/session/guards.ts'
import type { BankAccountSummary } from '#domain/api/bank.ts'
import { listBankAccounts } from '#domain/api/routes/bank.ts'
import { minor } from '#domain/money.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return api.call(listBankAccounts, { shopId, timeoutMs: reportTimeoutMs })
}

/** The accounts that a bank or a provider sends statements of, with what each is short of being reconciled. */
export default function BankAccountsScreen() {
  const { items } = useLoaderData<typeof clientLoader>()
  return (
    <Screen
      title="Reconciliation"
      subtitle="Compare the books with the statements of the bank and of mobile money."
      back={{ to: booksPath, label: 'Books' }}
    >
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {items.map((one) => (
          <AccountCard key={one.account} summary={one} />
        ))}
      </ul>
    </Screen>
  )
}

function AccountCard({ summary }: { summary: BankAccountSummary }) {
  const { account, name, ledgerMinor, statementMinor, unmatched, reconciledThrough } = summary
  const differenceMinor = statementMinor === null ? null : minor(ledgerMinor - statementMinor)
  return (
    <li className="sheet relative flex flex-col gap-3 p-4 focus-within:outline-2 focus-within:outline-focus hover:border-ink-soft">
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-16 font-semibold">
          <Link to={bankAccountPath(account)} className="outline-none after:absolute after:inset-0">
            <span className="tabular mr-2 font-normal text-ink-soft">{account}</span>
            {name}
          </Link>
        </h2>
        {unmatched > 0 && <StatusTag tone="warn">{unmatched} unmatched</StatusTag>}
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-14">
        <dt className="text-ink-soft">In the books</dt>
        <dd className="text-right font-semibold">
          <Money amountMinor={ledgerMinor} />
        </dd>
        <dt className="text-ink-soft">On the statement</dt>
        <dd className="text-right">
          {statementMinor === null ? 'None yet' : <Money amountMinor={statementMinor} />}
        </dd>
        {differenceMinor !== null && differenceMinor !== 0 && (
          <>
            <dt className="text-ink-soft">Difference</dt>
            <dd className="text-right">
              <Money amountMinor={differenceMinor} />
            </dd>
          </>
        )}
      </dl>
      <p className="text-13 text-ink-soft">
        {reconciledThrough ? (
          <>
            Reconciled up to <DayText day={reconciledThrough} />
          </>
        ) : (
          'Not reconciled yet'
        )}
      </p>
    </li>
  )
}
