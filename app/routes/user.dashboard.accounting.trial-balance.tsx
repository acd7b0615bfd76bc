import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from '@remix-run/react'
import { Printer, Scale } from 'lucide-react'
import { useMemo } from 'react'
import { TextField } from '#app/components/form/text-field.tsx'
import { readRange } from '#app/components/format/date-range.ts'
import { formatDay, todayIn } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { printPage } from '#app/components/ui/print.ts'
import { Screen } from '#app/components/ui/screen.tsx'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { useIsPhone } from '#app/components/ui/use-media-query.ts'
import { fetchTrialBalance } from '#app/features/books/books-api.ts'
import { LockButton } from '#app/features/books/lock-button.tsx'
import { beginningOfTime, entriesPath, profitOfYearsPath } from '#app/features/books/paths.ts'
import { PrintHead } from '#app/features/books/print-head.tsx'
import { Proof } from '#app/features/books/ties-line.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { requireAccounting } from '#app/session/guards.ts'
import type { TrialBalance } from '#domain/api/ledger.ts'
import { accountTypeLabels } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'

type Row = TrialBalance['accounts'][number]

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const today = todayIn((await loadShop(shopId)).timeZone)
  const on = new URL(request.url).searchParams.get('on') ?? today
  // The range's reader knows what is a day; what is none falls back to today.
  const asked = readRange(new URLSearchParams({ from: on, to: on }), { today, fallback: 'today' })
  return { balance: await fetchTrialBalance(shopId, asked.to) }
}

export { ScreenSkeleton as HydrateFallback }

export default function TrialBalanceScreen() {
  const { balance } = useLoaderData<typeof clientLoader>()
  const isPhone = useIsPhone()
  const columns = useMemo(() => columnsOf(balance, isPhone), [balance, isPhone])
  const isBalanced = balance.totalDebitMinor === balance.totalCreditMinor
  return (
    <Screen
      title="Trial balance"
      actions={
        <>
          <Button icon={Printer} className="max-sm:hidden" onClick={() => printPage('a4')}>
            Print
          </Button>
          <LockButton />
        </>
      }
    >
      <PrintHead title="Trial balance" days={`at the end of ${formatDay(balance.on)}`} />
      <DataTable
        id="trial-balance"
        label="Accounts"
        rows={balance.accounts}
        columns={columns}
        rowKey={(row) => row.account}
        rowLink={(row) => linkOf(row, balance)}
        fileName={`trial-balance-${balance.on}`}
        toolbar={<OnDay key={balance.on} on={balance.on} />}
        empty={
          <EmptyState
            icon={Scale}
            title="Nothing was posted by this day"
            action={<ButtonLink to="/user/dashboard">Go to the till</ButtonLink>}
          >
            Choose a later day, or record the first sale at the till.
          </EmptyState>
        }
      />
      <Proof isGood={isBalanced && balance.tiesToEntries}>
        {isBalanced && !balance.tiesToEntries ? (
          <>
            <strong className="font-semibold">The balances differ from the entries:</strong> they do not come
            to what the lines of the ledger come to. Run the audit of the books to find where.
          </>
        ) : isBalanced ? (
          <>
            <strong className="font-semibold">Debits equal credits:</strong>{' '}
            <Money amountMinor={balance.totalDebitMinor} /> on each side, and the lines of the ledger come to
            the same.
          </>
        ) : (
          <>
            <strong className="font-semibold">Debits and credits differ:</strong>{' '}
            <Money amountMinor={balance.totalDebitMinor} /> and{' '}
            <Money amountMinor={balance.totalCreditMinor} />. Run the audit of the books to find where.
          </>
        )}
      </Proof>
    </Screen>
  )
}

/** What a balance is made of. Retained earnings are computed from the years before: they lead to the profit of those. */
function linkOf({ account, figure }: Row, { on, yearFrom }: TrialBalance): string {
  if (account === accounts.retainedEarnings) return profitOfYearsPath(yearFrom)
  return entriesPath({ from: figure === null ? beginningOfTime : yearFrom, to: on }, { account })
}

/** The day whose end the balances are of; it lives in the address. */
function OnDay({ on }: { on: string }) {
  const [, setSearch] = useSearchParams()
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden="true" className="text-13 text-ink-soft">
        At the end of
      </span>
      <TextField
        label="At the end of"
        isLabelHidden
        type="date"
        defaultValue={on}
        inputClassName="!min-h-8 !py-1 text-13 max-sm:!min-h-11"
        onChange={(day) => {
          if (day !== '') setSearch({ on: day }, { preventScrollReset: true })
        }}
      />
    </div>
  )
}

/** Two sides where there is room for them; on a phone one figure, credit with a minus sign. */
function columnsOf(balance: TrialBalance, isPhone: boolean): DataColumn<Row>[] {
  const sides: DataColumn<Row>[] = [
    {
      id: 'debit',
      header: 'Debit',
      kind: 'money',
      width: 168,
      value: (row) => (row.debitMinor === 0 ? null : row.debitMinor),
      total: balance.totalDebitMinor,
    },
    {
      id: 'credit',
      header: 'Credit',
      kind: 'money',
      width: 168,
      value: (row) => (row.creditMinor === 0 ? null : row.creditMinor),
      total: balance.totalCreditMinor,
    },
  ]
  const together: DataColumn<Row> = {
    id: 'balance',
    header: 'Debit less credit',
    kind: 'money',
    value: (row) => row.debitMinor - row.creditMinor,
    phone: 'figure',
  }
  return [
    { id: 'account', header: 'Account', width: 108, value: (row) => row.account, phone: 'detail' },
    { id: 'name', header: 'Name', value: (row) => row.name, phone: 'title' },
    { id: 'type', header: 'Type', width: 132, value: (row) => accountTypeLabels[row.type], phone: 'detail' },
    ...(isPhone ? [together] : sides),
  ]
}
