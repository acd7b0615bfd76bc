import { type ClientLoaderFunctionArgs, Link, useLoaderData } from '@remix-run/react'
import { Printer } from 'lucide-react'
import { useMemo } from 'react'
import { RangePicker } from '#app/components/form/range-picker.tsx'
import { readRange, writeRange } from '#app/components/format/date-range.ts'
import { formatDayRange, todayIn } from '#app/components/format/dates.ts'
import { PrintHead } from '#app/components/statement/print-head.tsx'
import { StatementDownload } from '#app/components/statement/statement-download.tsx'
import { StatementFoot } from '#app/components/statement/statement-foot.tsx'
import { StatementList } from '#app/components/statement/statement-list.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { printPage } from '#app/components/ui/print.ts'
import { Screen } from '#app/components/ui/screen.tsx'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchIncomeSchedule } from '#app/features/books/books-api.ts'
import { IncomeReceipts } from '#app/features/books/income-receipts.tsx'
import { IncomeTotals } from '#app/features/books/income-totals.tsx'
import { NothingSold } from '#app/features/books/nothing-sold.tsx'
import { fetchReceipts, readReceiptFilter } from '#app/features/sales/find-receipts.ts'
import { receiptColumns } from '#app/features/sales/receipt-columns.tsx'
import { loadShop, yearStartOf } from '#app/features/shell/shop.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { incomeProof, incomeStatement } from '#domain/api/statements/income-statement.ts'
import { type IncomeView, incomeViews, viewLabels } from '#domain/api/statements/income-views.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const shop = await loadShop(shopId)
  const search = new URL(request.url).searchParams
  const range = readRange(search, {
    today: todayIn(shop.timeZone),
    fallback: 'month',
    yearStartMonth: yearStartOf(shop),
  })
  const grouped = search.get('view')
  const view: IncomeView = incomeViews.find((one) => one === grouped) ?? 'day'
  const asked = readReceiptFilter(search, range, receiptColumns)
  const [schedule, receipts] = await Promise.all([
    fetchIncomeSchedule(shopId, range, view === 'receipts' ? 'day' : view),
    view === 'receipts' ? fetchReceipts(shopId, asked, null) : null,
  ])
  return { shopId, range, view, asked, schedule, receipts }
}

export { ScreenSkeleton as HydrateFallback }

export default function IncomeScheduleScreen() {
  const { shopId, range, view, asked, schedule, receipts } = useLoaderData<typeof clientLoader>()
  const shop = useShop()
  const statement = useMemo(
    () => (view === 'receipts' ? null : incomeStatement(view, schedule, range, shop)),
    [view, schedule, range, shop],
  )
  return (
    <Screen
      title="Sales and income"
      range={<RangePicker value={range} />}
      actions={
        statement ? (
          <StatementDownload statement={statement} />
        ) : (
          <Button icon={Printer} className="max-sm:hidden" onClick={() => printPage('a4')}>
            Print
          </Button>
        )
      }
    >
      <PrintHead shop={shop} title="Sales and income" period={formatDayRange(range.from, range.to)} />
      <IncomeTotals totals={schedule.totals} range={range} />
      <StatementFoot notes={statement?.notes} proof={incomeProof(schedule)} />
      <Views view={view} range={range} />
      {statement && (
        <StatementList
          key={view}
          id={`income-${view}`}
          label={`Income ${viewLabels[view].toLowerCase()}`}
          statement={statement}
          empty={<NothingSold />}
        />
      )}
      {receipts && <IncomeReceipts shopId={shopId} schedule={schedule} first={receipts} asked={asked} />}
    </Screen>
  )
}

/** The ways to look at the same income; each is an address. */
function Views({ view, range }: { view: IncomeView; range: Parameters<typeof writeRange>[1] }) {
  return (
    <nav
      aria-label="Grouped by"
      className="no-print -mb-1 flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none]"
    >
      {incomeViews.map((one) => (
        <Link
          key={one}
          to={`?${writeRange(new URLSearchParams({ view: one }), range)}`}
          preventScrollReset
          aria-current={one === view ? 'page' : undefined}
          className={cx(
            '-mb-px flex min-h-10 shrink-0 items-center border-b-2 text-14 font-medium whitespace-nowrap focus-visible:-outline-offset-2',
            one === view ? 'border-accent text-ink' : 'border-transparent text-ink-soft hover:text-ink',
          )}
        >
          {viewLabels[one]}
        </Link>
      ))}
    </nav>
  )
}
