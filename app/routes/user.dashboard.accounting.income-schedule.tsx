import { type ClientLoaderFunctionArgs, Link, useLoaderData } from '@remix-run/react'
import { Handshake, Printer } from 'lucide-react'
import { useMemo } from 'react'
import { api } from '#app/api/client.ts'
import { reportTimeoutMs } from '#app/api/timeouts.ts'
import { RangePicker } from '#app/components/form/range-picker.tsx'
import { writeRange } from '#app/components/format/date-range.ts'
import { formatDayRange } from '#app/components/format/dates.ts'
import { PrintHead } from '#app/components/statement/print-head.tsx'
import { StatementDownload } from '#app/components/statement/statement-download.tsx'
import { StatementFoot } from '#app/components/statement/statement-foot.tsx'
import { StatementList } from '#app/components/statement/statement-list.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { printPage } from '#app/components/ui/print.ts'
import { Screen } from '#app/components/ui/screen.tsx'
import { fetchAccounts, fetchExpected } from '#app/features/books/books-api.ts'
import { IncomeReceipts } from '#app/features/books/income-receipts.tsx'
import { IncomeTotals } from '#app/features/books/income-totals.tsx'
import { NothingSold } from '#app/features/books/nothing-sold.tsx'
import { OtherIncomePart } from '#app/features/books/other-income-part.tsx'
import { fetchReceipts, readReceiptFilter } from '#app/features/sales/find-receipts.ts'
import { receiptColumns } from '#app/features/sales/receipt-columns.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { readShopRange } from '#app/features/shell/shop-range.ts'
import { fetchSellingTills } from '#app/features/tills/selling-tills.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { listOtherIncome } from '#domain/api/routes/other-income.ts'
import { readIncomeSchedule } from '#domain/api/routes/reports.ts'
import { ageingStatement } from '#domain/api/statements/ageing-statement.ts'
import { incomeProof, incomeStatement } from '#domain/api/statements/income-statement.ts'
import {
  type IncomeGroup,
  type IncomeView,
  incomeViews,
  viewLabels,
} from '#domain/api/statements/income-views.ts'
import { otherIncomeStatement } from '#domain/api/statements/other-income-statement.ts'
import type { DayRange } from '#domain/business-day.ts'
import { isOfOtherIncome } from '#domain/documents/other-income/check.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const shop = await loadShop(shopId)
  const search = new URL(request.url).searchParams
  const range = readShopRange(search, shop, 'month')
  const grouped = search.get('view')
  const view: IncomeView = incomeViews.find((one) => one === grouped) ?? 'day'
  const query = readReceiptFilter(search, range, receiptColumns)
  const [schedule, receipts, expected, other] = await Promise.all([
    api.call(readIncomeSchedule, {
      shopId,
      query: { from: range.from, to: range.to, group: isGroup(view) ? view : 'day' },
      timeoutMs: reportTimeoutMs,
    }),
    view === 'receipts' ? fetchReceipts(shopId, query, null) : null,
    view === 'expected' ? fetchExpected(shopId, range.to) : null,
    view === 'other' ? fetchOther(shopId, range) : null,
  ])
  return { shopId, range, view, query, schedule, receipts, expected, other }
}

function isGroup(view: IncomeView): view is IncomeGroup {
  return view !== 'receipts' && view !== 'expected' && view !== 'other'
}

/** Other income, and what is chosen from where some is recorded. */
async function fetchOther(shopId: string, { from, to }: DayRange) {
  const [income, accounts, tills] = await Promise.all([
    api.call(listOtherIncome, { shopId, query: { from, to }, timeoutMs: reportTimeoutMs }),
    fetchAccounts(shopId),
    fetchSellingTills(shopId),
  ])
  return { income, tills, accounts: accounts.filter(isOfOtherIncome) }
}

export default function IncomeScheduleScreen() {
  const { shopId, range, view, query, schedule, receipts, expected, other } =
    useLoaderData<typeof clientLoader>()
  const shop = useShop()
  const statement = useMemo(() => {
    if (expected) return ageingStatement('customers', expected, shop)
    if (other) return otherIncomeStatement(other.income, range, shop)
    return isGroup(view) ? incomeStatement(view, schedule, range, shop) : null
  }, [view, schedule, range, shop, expected, other])
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
      {!expected && !other && <IncomeTotals totals={schedule.totals} range={range} />}
      <StatementFoot
        notes={statement?.notes}
        proof={expected || other ? statement?.proof : incomeProof(schedule)}
      />
      <Views view={view} range={range} />
      {statement && other && (
        <OtherIncomePart statement={statement} accounts={other.accounts} tills={other.tills} />
      )}
      {statement && expected && (
        <StatementList
          id="income-expected"
          label="Expected"
          statement={statement}
          empty={
            <EmptyState icon={Handshake} title="No customers owe money">
              Sales on account are listed here until they are paid.
            </EmptyState>
          }
        />
      )}
      {statement && isGroup(view) && (
        <StatementList
          key={view}
          id={`income-${view}`}
          label={`Income ${viewLabels[view].toLowerCase()}`}
          statement={statement}
          empty={<NothingSold />}
        />
      )}
      {receipts && <IncomeReceipts shopId={shopId} schedule={schedule} first={receipts} query={query} />}
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
