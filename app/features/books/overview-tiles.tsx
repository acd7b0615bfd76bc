import { Money } from '#app/components/money.tsx'
import { StatTile } from '#app/components/stat-tile.tsx'
import type { TrialBalance } from '#domain/api/ledger.ts'
import type { ProfitLoss } from '#domain/api/report.ts'
import type { DayRange } from '#domain/business-day.ts'
import { naturalBalance } from './account-words.ts'
import { beginningOfTime, entriesPath, profitLossPath } from './paths.ts'
import { hasExpenses } from './statement.ts'

const figures: readonly { label: string; account: string; isAlways?: boolean }[] = [
  { label: 'Cash in tills', account: '1000', isAlways: true },
  { label: 'Bank', account: '1020' },
  { label: 'Mobile money', account: '1030' },
  { label: 'Card clearing', account: '1040' },
  { label: 'Owed by customers', account: '1100' },
  { label: 'Stock at cost', account: '1200', isAlways: true },
  { label: 'Owed to suppliers', account: '2000' },
  { label: 'Tax due', account: '21' },
  { label: 'Store credit', account: '2200' },
]

/** What the shop has, is owed and owes today, and what this month has earned. Each leads to its entries. */
export function OverviewTiles({
  balance,
  month,
  report,
}: {
  balance: TrialBalance
  month: DayRange
  report: ProfitLoss
}) {
  const days = { from: beginningOfTime, to: balance.on }
  const belongsTo = (account: string) => (one: string) =>
    account.length < 4 ? one.startsWith(account) : one === account
  const shown = figures
    .map((figure) => ({
      ...figure,
      amountMinor: naturalBalance(balance.accounts, belongsTo(figure.account)),
    }))
    .filter((figure) => figure.isAlways || figure.amountMinor !== 0)
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
      <StatTile label="Net sales this month" to={profitLossPath(month)}>
        <Money isFitted amountMinor={report.total.netSalesMinor} />
      </StatTile>
      <StatTile
        label="Profit this month"
        note={hasExpenses([report.total]) ? 'net' : 'before expenses'}
        to={profitLossPath(month)}
      >
        <Money isFitted amountMinor={report.total.netProfitMinor} />
      </StatTile>
      {shown.map(({ label, account, amountMinor }) => (
        <StatTile key={account} label={label} to={entriesPath(days, account)}>
          <Money isFitted amountMinor={amountMinor} />
        </StatTile>
      ))}
    </div>
  )
}
