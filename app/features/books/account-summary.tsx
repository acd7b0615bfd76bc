import { formatDay } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { StatTile } from '#app/components/ui/stat-tile.tsx'
import type { DayRange } from '#domain/business-day.ts'
import type { Minor } from '#domain/money.ts'

export type AccountBalances = {
  movedMinor: Minor
  /** Null for revenue and expenses. */
  balancesMinor: { before: Minor; after: Minor } | null
}

/** An account over a range: opening balance, movements, closing balance. Debit is positive. */
export function AccountSummary({ balances, range }: { balances: AccountBalances; range: DayRange }) {
  const { movedMinor, balancesMinor } = balances
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      {balancesMinor && (
        <StatTile label={`Before ${formatDay(range.from)}`} note={sideOf(balancesMinor.before)}>
          <Money isFitted amountMinor={balancesMinor.before} />
        </StatTile>
      )}
      <StatTile label="Moved in this period" note={sideOf(movedMinor)}>
        <Money isFitted amountMinor={movedMinor} isSigned />
      </StatTile>
      {balancesMinor && (
        <StatTile label={`At the end of ${formatDay(range.to)}`} note={sideOf(balancesMinor.after)}>
          <Money isFitted amountMinor={balancesMinor.after} />
        </StatTile>
      )}
    </div>
  )
}

function sideOf(balance: Minor): string {
  if (balance === 0) return 'Nothing'
  return balance > 0 ? 'Debit' : 'Credit'
}
