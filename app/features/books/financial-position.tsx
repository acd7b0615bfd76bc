import { Link } from '@remix-run/react'
import { Money } from '#app/components/format/money.tsx'
import type { TrialBalance } from '#domain/api/ledger.ts'
import { type Minor, minor } from '#domain/money.ts'
import { type AccountCode, type BalanceSheetLine, balanceSheetLineLabels } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import { naturalBalance } from './account-words.ts'
import { type AccountsQuery, beginningOfTime, entriesPath, trialBalancePath } from './paths.ts'
import { taxCharged, taxFigures } from './tax-figures.ts'

/** What a shopkeeper calls a line of the balance sheet, where an overview shows it. */
const shortLineNames = {
  inventory: 'Stock at cost',
  payables: 'Suppliers',
} as const satisfies Partial<Record<BalanceSheetLine, string>>

type Row = { label: string; amountMinor: Minor; to: string }

/** What the shop has, is owed and owes, each figure leading to its entries. */
export function FinancialPosition({ balance }: { balance: TrialBalance }) {
  const days = { from: beginningOfTime, to: balance.on }
  const row = (label: string, of: AccountsQuery): Row => ({
    label,
    amountMinor: naturalBalance(balance.accounts, of),
    to: entriesPath(days, of),
  })
  const line = (of: BalanceSheetLine, label = balanceSheetLineLabels[of]) => row(label, { line: of })
  /** As the shop calls it; nothing was ever posted to one that the balance leaves out. */
  const nameOf = (account: AccountCode, otherwise: string) =>
    balance.accounts.find((one) => one.account === account)?.name ?? otherwise
  /** The accounts of a line each for itself, but for those that are shown anyway. */
  const accountsOf = (of: BalanceSheetLine, shown: readonly AccountCode[]) =>
    balance.accounts
      .filter(({ line, account }) => line === of && !shown.includes(account))
      .map(({ account, name }) => row(name, { account }))
  return (
    <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
      <Column
        title="Money"
        always={[
          row('Cash in tills', { account: accounts.cash }),
          row(nameOf(accounts.bank, 'Bank'), { account: accounts.bank }),
        ]}
        others={accountsOf('cash', [accounts.cash, accounts.bank])}
      />
      <Column
        title="Goods and money owed to the shop"
        always={[
          line('inventory', shortLineNames.inventory),
          row(nameOf(accounts.receivables, 'Receivables'), { account: accounts.receivables }),
        ]}
        others={[...accountsOf('receivables', [accounts.receivables]), line('prepayments')]}
      />
      <Column
        title="Owed by the shop"
        always={[taxRow(balance), line('payables', shortLineNames.payables)]}
        others={[line('customerDeposits'), line('wagesPayable'), line('loans')]}
      />
    </div>
  )
}

function taxRow({ accounts: rows, on }: TrialBalance): Row {
  const { onPurchasesMinor, dueMinor } = taxFigures(rows)
  return onPurchasesMinor === 0
    ? {
        label: 'Tax due',
        amountMinor: dueMinor,
        to: entriesPath({ from: beginningOfTime, to: on }, taxCharged),
      }
    : { label: 'Tax due, less tax on purchases', amountMinor: dueMinor, to: trialBalancePath(on) }
}

type ColumnProps = {
  title: string
  always: readonly Row[]
  /** Shown where there is something. */
  others: readonly Row[]
}

function Column({ title, always, others }: ColumnProps) {
  const shown = [...always, ...others.filter(({ amountMinor }) => amountMinor !== 0)]
  const together = minor(shown.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
  return (
    <section className="min-w-0">
      <h2 className="border-b border-line pb-2 text-13 font-semibold text-ink-soft">{title}</h2>
      <dl className="text-14">
        {shown.map(({ label, amountMinor, to }) => (
          <div
            key={label}
            className="relative -mx-2 flex justify-between gap-4 rounded-sm px-2 py-1.75 hover:bg-ink/4"
          >
            <dt>
              <Link to={to} className="after:absolute after:inset-0">
                {label}
              </Link>
            </dt>
            <dd>
              <Money amountMinor={amountMinor} />
            </dd>
          </div>
        ))}
        {shown.length > 1 && (
          <div className="mt-1 flex justify-between gap-4 border-t border-line py-1.75 font-semibold">
            <dt>Together</dt>
            <dd>
              <Money amountMinor={together} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
