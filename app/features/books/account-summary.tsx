import { formatDay } from '#app/components/dates.ts'
import { Money } from '#app/components/money.tsx'
import { StatTile } from '#app/components/stat-tile.tsx'
import type { DayRange } from '#domain/business-day.ts'
import { type Minor, minor } from '#domain/money.ts'

export type AccountBalances = { openingMinor: Minor; closingMinor: Minor }

/** An account over a range: what it stood at, what moved, what it stands at. Debit is positive. */
export function AccountSummary({ balances, range }: { balances: AccountBalances; range: DayRange }) {
  const { openingMinor, closingMinor } = balances
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <StatTile label={`Before ${formatDay(range.from)}`} note={sideOf(openingMinor)}>
        <Money isFitted amountMinor={openingMinor} />
      </StatTile>
      <StatTile label="Moved in these days" note={sideOf(minor(closingMinor - openingMinor))}>
        <Money isFitted amountMinor={minor(closingMinor - openingMinor)} isSigned />
      </StatTile>
      <StatTile label={`At the end of ${formatDay(range.to)}`} note={sideOf(closingMinor)}>
        <Money isFitted amountMinor={closingMinor} />
      </StatTile>
    </div>
  )
}

function sideOf(balance: Minor): string {
  if (balance === 0) return 'Nothing'
  return balance > 0 ? 'Debit' : 'Credit'
}
