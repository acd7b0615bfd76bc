import { Money } from '#app/components/format/money.tsx'
import { StatTile } from '#app/components/ui/stat-tile.tsx'
import type { TrialBalance } from '#domain/api/ledger.ts'
import type { ProfitLoss } from '#domain/api/report.ts'
import type { DayRange } from '#domain/business-day.ts'
import { accounts } from '#domain/terms/chart.ts'
import { naturalBalance } from './account-words.ts'
import {
  type AccountsAsked,
  beginningOfTime,
  entriesPath,
  profitLossPath,
  trialBalancePath,
} from './paths.ts'
import { hasExpenses } from './profit-loss-lines.ts'
import { taxCharged, taxFigures, taxOnPurchases } from './tax-figures.ts'

type Figure = { label: string; of: AccountsAsked; isAlways?: boolean }

const balances: readonly Figure[] = [
  { label: 'Cash in tills', of: { account: accounts.cash }, isAlways: true },
  { label: 'Bank', of: { account: accounts.bank } },
  { label: 'Mobile money', of: { account: accounts.mobileMoney } },
  { label: 'Card clearing', of: { account: accounts.cardClearing } },
  { label: 'Owed by customers', of: { account: accounts.receivables } },
  { label: 'Stock at cost', of: { line: 'inventory' }, isAlways: true },
  { label: 'Owed to suppliers', of: { line: 'payables' } },
  { label: 'Store credit', of: { account: accounts.storeCredit } },
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
  const shown = balances
    .map((figure) => ({
      ...figure,
      amountMinor: naturalBalance(balance.accounts, figure.of),
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
      {shown.map(({ label, of, amountMinor }) => (
        <StatTile key={label} label={label} to={entriesPath(days, of)}>
          <Money isFitted amountMinor={amountMinor} />
        </StatTile>
      ))}
      <TaxTiles balance={balance} />
    </div>
  )
}

/** What was charged and what is claimed back of purchases, where there is both, and what is due of it. */
function TaxTiles({ balance }: { balance: TrialBalance }) {
  const { chargedMinor, onPurchasesMinor, dueMinor } = taxFigures(balance.accounts)
  const days = { from: beginningOfTime, to: balance.on }
  if (chargedMinor === 0 && onPurchasesMinor === 0) return null
  const hasBoth = onPurchasesMinor !== 0
  return (
    <>
      {hasBoth && (
        <>
          <StatTile label="Tax charged" to={entriesPath(days, taxCharged)}>
            <Money isFitted amountMinor={chargedMinor} />
          </StatTile>
          <StatTile label="Tax on purchases" note="claimed back" to={entriesPath(days, taxOnPurchases)}>
            <Money isFitted amountMinor={onPurchasesMinor} />
          </StatTile>
        </>
      )}
      <StatTile
        label="Tax due"
        note={dueMinor < 0 ? 'owed to the shop' : undefined}
        to={hasBoth ? trialBalancePath(balance.on) : entriesPath(days, taxCharged)}
      >
        <Money isFitted amountMinor={dueMinor} />
      </StatTile>
    </>
  )
}
