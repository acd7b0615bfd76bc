import { Link } from '@remix-run/react'
import { Money } from '#app/components/format/money.tsx'
import { FilterSelect } from '#app/components/table/filter-select.tsx'
import { useUrlText } from '#app/components/ui/url-state.ts'
import { minor } from '#domain/money.ts'
import { entriesPath } from './paths.ts'
import { periodLabel } from './period-label.ts'
import { type ProfitLossView, percentText } from './profit-loss-table.tsx'
import { shareOfSalesBp, shownColumns, signedAmount, statementRows } from './statement.ts'

/** The statement on a phone: one period at a time, two lines a figure. */
export function ProfitLossList({ view }: { view: ProfitLossView }) {
  const { report, range, by, previous } = view
  const [chosen, choose] = useUrlText('column')
  const column = report.columns.find(({ from }) => from === chosen)
  const amounts = column ?? report.total
  const days = column ?? range
  // The period before is compared as a whole.
  const before = column === undefined ? previous : null
  return (
    <div className="flex flex-col gap-3">
      {report.columns.length > 1 && (
        <FilterSelect
          label="Period"
          value={column ? chosen : ''}
          onChange={choose}
          className="w-full"
          options={[
            { value: '', label: 'All periods together' },
            ...report.columns.map((one) => ({ value: one.from, label: periodLabel(one, by) })),
          ]}
        />
      )}
      <ul aria-label="Profit and loss" className="rounded-lg border border-line bg-surface">
        {statementRows([amounts, ...(before ? [before.amounts] : [])], shownColumns(view)).map((row) => {
          const amount = signedAmount(row, amounts)
          const was = before && signedAmount(row, before.amounts)
          return (
            <li
              key={row.id}
              className={`relative border-b border-line px-4 py-2.5 last:border-0 ${row.isSum ? 'font-semibold' : ''}`}
            >
              <div className="flex items-baseline justify-between gap-3">
                {row.figure !== null && amount !== 0 ? (
                  <Link
                    to={entriesPath(days, { figure: row.figure })}
                    className="after:absolute after:inset-0"
                  >
                    {row.label}
                  </Link>
                ) : (
                  <span>{row.label}</span>
                )}
                <Money amountMinor={amount} />
              </div>
              <p className="tabular text-13 font-normal text-ink-soft">
                {percentText(shareOfSalesBp(amount, amounts))} of sales
                {before && was !== null && (
                  <>
                    {' · '}before <Money amountMinor={was} isBare /> (
                    <Money amountMinor={minor(amount - was)} isBare isSigned />)
                  </>
                )}
              </p>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
