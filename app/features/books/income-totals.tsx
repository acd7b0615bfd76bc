import type { ReactNode } from 'react'
import { Money } from '#app/components/format/money.tsx'
import { StatTile } from '#app/components/ui/stat-tile.tsx'
import type { IncomeSchedule } from '#domain/api/report.ts'
import type { DayRange } from '#domain/business-day.ts'
import type { Minor } from '#domain/money.ts'
import { receiptsPath } from './paths.ts'

/** The totals of the range, and of the columns of tax and tender. */
export function IncomeTotals({ totals, range }: { totals: IncomeSchedule['totals']; range: DayRange }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
        <StatTile label="Net sales">
          <Money isFitted amountMinor={totals.netMinor} />
        </StatTile>
        <StatTile label="Tax">
          <Money isFitted amountMinor={totals.taxMinor} />
        </StatTile>
        <StatTile label="Gross">
          <Money isFitted amountMinor={totals.grossMinor} />
        </StatTile>
        <StatTile label="Returns">
          <Money isFitted amountMinor={totals.returnsMinor} />
        </StatTile>
        <StatTile label="Discounts">
          <Money isFitted amountMinor={totals.discountMinor} />
        </StatTile>
        <StatTile label="Receipts" to={receiptsPath(range)}>
          {totals.receipts.toLocaleString('en')}
        </StatTile>
      </div>
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-2">
        <Parts
          title="Tax"
          empty="No tax was charged in this period."
          parts={totals.taxes.map(({ component, label, amountMinor }) => ({
            key: component,
            label,
            amountMinor,
          }))}
        />
        <Parts
          title="Paid by"
          empty="Nothing was paid in this period."
          parts={totals.tenders.map(({ tender, label, amountMinor }) => ({
            key: tender,
            label,
            amountMinor,
          }))}
        />
      </div>
    </div>
  )
}

function Parts({
  title,
  empty,
  parts,
}: {
  title: string
  empty: string
  parts: readonly { key: string; label: ReactNode; amountMinor: Minor }[]
}) {
  return (
    <section className="min-w-0">
      <h2 className="border-b border-line pb-1.5 text-13 font-medium text-ink-soft">{title}</h2>
      {parts.length === 0 ? (
        <p className="pt-2 text-14 text-ink-soft">{empty}</p>
      ) : (
        <dl>
          {parts.map(({ key, label, amountMinor }) => (
            <div key={key} className="flex justify-between gap-4 border-b border-line py-1.5 text-14">
              <dt>{label}</dt>
              <dd>
                <Money amountMinor={amountMinor} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
