import { type ClientLoaderFunctionArgs, Link, useLoaderData } from '@remix-run/react'
import { Printer } from 'lucide-react'
import { readRange, writeRange } from '#app/components/format/date-range.ts'
import { formatDayRange, todayIn } from '#app/components/format/dates.ts'
import { Button } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { printPage } from '#app/components/ui/print.ts'
import { RangePicker } from '#app/components/ui/range-picker.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchIncomeSchedule, fetchReceipts } from '#app/features/books/books-api.ts'
import { type IncomeView, incomeViews, viewLabels } from '#app/features/books/income-columns.tsx'
import { IncomeGroupTable } from '#app/features/books/income-group.tsx'
import { IncomeReceipts } from '#app/features/books/income-receipts.tsx'
import { IncomeTotals } from '#app/features/books/income-totals.tsx'
import { LockButton } from '#app/features/books/lock-button.tsx'
import { PrintHead } from '#app/features/books/print-head.tsx'
import { TiesLine } from '#app/features/books/ties-line.tsx'
import { fetchProduct } from '#app/features/products/products-api.ts'
import { loadShop, yearStartOf } from '#app/features/shell/shop.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { TenderKind } from '#domain/terms/tender.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const shop = await loadShop(shopId)
  const search = new URL(request.url).searchParams
  const range = readRange(search, {
    today: todayIn(shop.timeZone),
    fallback: 'month',
    yearStartMonth: yearStartOf(shop),
  })
  const asked = search.get('view')
  const view: IncomeView = incomeViews.find((one) => one === asked) ?? 'day'
  const productId = view === 'receipts' ? search.get('product') : null
  const product = productId === null ? null : await fetchProduct(shopId, productId)
  const filter = {
    from: range.from,
    to: range.to,
    tender: TenderKind.safeParse(search.get('tender')).data ?? null,
    productId: product?.productId ?? null,
  }
  const [schedule, receipts] = await Promise.all([
    fetchIncomeSchedule(shopId, range, view === 'receipts' ? 'day' : view),
    view === 'receipts' ? fetchReceipts(shopId, filter) : null,
  ])
  return { shopId, range, view, filter, product, schedule, receipts }
}

export { ScreenSkeleton as HydrateFallback }

export default function IncomeScheduleScreen() {
  const { shopId, range, view, filter, product, schedule, receipts } = useLoaderData<typeof clientLoader>()
  return (
    <Screen
      title="Income schedule"
      range={<RangePicker value={range} />}
      actions={
        <>
          <Button icon={Printer} className="max-sm:hidden" onClick={() => printPage('a4')}>
            Print
          </Button>
          <LockButton />
        </>
      }
    >
      <PrintHead title="Income schedule" days={formatDayRange(range.from, range.to)} />
      <IncomeTotals totals={schedule.totals} range={range} />
      <TiesLine
        ties={schedule.tiesToLedger}
        to="the ledger"
        what="net sales"
        reportMinor={schedule.totals.netMinor}
        ledgerMinor={schedule.ledgerNetMinor}
      />
      <Views view={view} range={range} />
      {view === 'receipts' && receipts ? (
        <IncomeReceipts
          shopId={shopId}
          schedule={schedule}
          first={receipts}
          filter={filter}
          product={product}
        />
      ) : (
        view !== 'receipts' && <IncomeGroupTable key={view} group={view} schedule={schedule} range={range} />
      )}
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
