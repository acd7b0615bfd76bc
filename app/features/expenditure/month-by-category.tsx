import { Link } from '@remix-run/react'
import { Money } from '#app/components/format/money.tsx'
import type { SpendingSummary } from '#domain/api/expenditure.ts'
import { expenditurePath } from './paths.ts'

/** What this month was spent on, the largest first; each bar as long as its share of the largest. */
export function MonthByCategory({ month: { categories, from } }: { month: SpendingSummary['month'] }) {
  const shown = categories.filter(({ amountMinor }) => amountMinor > 0).slice(0, 6)
  const [largest] = shown
  if (!largest) return null
  return (
    <section aria-labelledby="month-by-category" className="sheet no-print px-4 py-3">
      <h2 id="month-by-category" className="text-14 font-semibold">
        This month by category
      </h2>
      <ul className="mt-2 grid gap-x-8 gap-y-1.5 text-14 lg:grid-cols-2">
        {shown.map(({ account, name, amountMinor }) => (
          <li
            key={account}
            className="grid grid-cols-[11rem_minmax(0,1fr)_6rem] items-center gap-3 max-sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <Link
              className="truncate hover:underline"
              to={`${expenditurePath}?category=${account}&since=${from}`}
            >
              {name}
            </Link>
            <span aria-hidden="true" className="h-2 rounded-sm bg-sunken max-sm:hidden">
              <span
                className="block h-full rounded-sm bg-accent/70"
                style={{ width: `${Math.max(1, (100 * amountMinor) / largest.amountMinor)}%` }}
              />
            </span>
            <Money amountMinor={amountMinor} isBare className="text-right" />
          </li>
        ))}
      </ul>
    </section>
  )
}
