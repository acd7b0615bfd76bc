import { type ClientLoaderFunctionArgs, Link, useLoaderData } from '@remix-run/react'
import {
  ArrowLeftRight,
  BookOpenText,
  Boxes,
  ChevronRight,
  FileUp,
  Handshake,
  Landmark,
  ListOrdered,
  ListTree,
  Lock,
  type LucideIcon,
  Percent,
  Scale,
  ScrollText,
  TrendingUp,
  Truck,
  Wallet,
} from 'lucide-react'
import { api } from '#app/api/client.ts'
import { rangeOfPreset } from '#app/components/format/date-range.ts'
import { formatDay, todayIn } from '#app/components/format/dates.ts'
import { Screen, Section } from '#app/components/ui/screen.tsx'
import { assetsPath } from '#app/features/assets/paths.ts'
import { fetchProfitLoss, fetchTrialBalance } from '#app/features/books/books-api.ts'
import { FinancialPosition } from '#app/features/books/financial-position.tsx'
import { LedgerExport } from '#app/features/books/ledger-export.tsx'
import { PackDownload, packYears } from '#app/features/books/pack-download.tsx'
import { booksPath, chartPath } from '#app/features/books/paths.ts'
import { ProfitHeading } from '#app/features/books/profit-heading.tsx'
import { Attention } from '#app/features/close/attention.tsx'
import { useIsAccountant } from '#app/features/shell/me-context.tsx'
import { loadShop, yearStartOf } from '#app/features/shell/shop.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { readCloseChecks, readClosing } from '#domain/api/routes/close.ts'
import { readSpendingSummary } from '#domain/api/routes/expenditure.ts'
import { day } from '#domain/business-day.ts'
import { sameDaysOfMonthBefore, twelveMonthsTo } from '#domain/report/previous-range.ts'

const importPath = '/user/dashboard/sales/import'

const reports: readonly { to: string; icon: LucideIcon; title: string; words: string }[] = [
  {
    to: `${booksPath}/income-schedule`,
    icon: ScrollText,
    title: 'Sales and income',
    words: 'What was sold by day, category, product and payment type, down to each receipt',
  },
  {
    to: `${booksPath}/expenditure`,
    icon: Wallet,
    title: 'Bills and expenses',
    words: 'What the shop spends: record a bill or an expense, and pay what is due',
  },
  {
    to: `${booksPath}/advanced/credit`,
    icon: Handshake,
    title: 'Customers and suppliers',
    words: 'Who owes the shop and whom it owes, for how long, and their payments and statements',
  },
  {
    to: assetsPath,
    icon: Truck,
    title: 'Fixed assets',
    words: 'What the shop keeps for years: its cost, its depreciation by month, and what is left of it',
  },
  {
    to: `${booksPath}/reconciliation`,
    icon: Landmark,
    title: 'Reconciliation',
    words: 'Bank and mobile money statements, line by line against the books',
  },
  {
    to: `${booksPath}/profit-loss`,
    icon: TrendingUp,
    title: 'Profit and loss',
    words: 'Sales, what the goods cost, and what is left, beside the period before',
  },
  {
    to: `${booksPath}/balance-sheet`,
    icon: Landmark,
    title: 'Balance sheet',
    words: 'What the shop has, owes and is worth at the end of any day, beside another one',
  },
  {
    to: `${booksPath}/cash-flow`,
    icon: ArrowLeftRight,
    title: 'Cash flow',
    words: 'Where money came from and where it went, starting from the profit',
  },
  {
    to: `${booksPath}/trial-balance`,
    icon: Scale,
    title: 'Trial balance',
    words: 'Every account at the end of a day; debits equal credits',
  },
  {
    to: `${booksPath}/ledger`,
    icon: BookOpenText,
    title: 'General ledger',
    words: 'One account with its running balance, down to each entry',
  },
  {
    to: `${booksPath}/journal`,
    icon: ListTree,
    title: 'Journal',
    words: 'Every entry with its lines, its source and its place in the chain',
  },
  {
    to: chartPath,
    icon: ListOrdered,
    title: 'Chart of accounts',
    words: 'Every account by its type, with its balance: add one, rename it, or take it out of use',
  },
  {
    to: `${booksPath}/stock`,
    icon: Boxes,
    title: 'Stock',
    words: 'What is in stock and what it is worth; receive, count and write off goods',
  },
  {
    to: `${booksPath}/advanced/taxation`,
    icon: Percent,
    title: 'Tax returns',
    words: 'Tax returns as the tax office lays them out: file, pay, and every box with its documents',
  },
  {
    to: `${booksPath}/close`,
    icon: Lock,
    title: 'Lock months',
    words: 'What is left to do in each month before you lock it',
  },
  {
    to: importPath,
    icon: FileUp,
    title: 'Import past sales',
    words: 'Sales from another till, on the days they were made',
  },
]

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const shop = await loadShop(shopId)
  const today = day(todayIn(shop.timeZone))
  const month = rangeOfPreset('month', today)
  const year = rangeOfPreset('year', today, yearStartOf(shop))
  const [balance, before, months, found, closing, spending] = await Promise.all([
    fetchTrialBalance(shopId, today),
    fetchProfitLoss(shopId, sameDaysOfMonthBefore(month), 'month'),
    fetchProfitLoss(shopId, twelveMonthsTo(today), 'month'),
    api.call(readCloseChecks, { shopId }),
    api.call(readClosing, { shopId }),
    api.call(readSpendingSummary, { shopId }),
  ])
  return { shopId, today, year, balance, before, months, attention: { found, closing, spending } }
}

export default function BooksScreen() {
  const { shopId, today, year, balance, before, months, attention } = useLoaderData<typeof clientLoader>()
  const isAccountant = useIsAccountant()
  return (
    <Screen title="Books" subtitle={`As of ${formatDay(today)}`}>
      <ProfitHeading before={before} months={months} />
      <FinancialPosition balance={balance} />
      <Attention {...attention} />
      <Section title="Reports">
        <ul className="sheet">
          {reports
            .filter(({ to }) => !isAccountant || to !== importPath)
            .map(({ to, icon: Icon, title, words }) => (
              <li
                key={to}
                className="relative flex items-center gap-4 border-b border-line px-4 py-3 last:border-0 hover:bg-ink/4"
              >
                <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" strokeWidth={1.5} />
                <div className="min-w-0 grow">
                  <Link to={to} className="text-14 font-medium after:absolute after:inset-0">
                    {title}
                  </Link>
                  <p className="text-13 text-ink-soft">{words}</p>
                </div>
                <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
              </li>
            ))}
        </ul>
      </Section>
      <Section title="Accountant’s pack">
        <PackDownload shopId={shopId} years={packYears(year.from, today, attention.closing.firstDay)} />
      </Section>
      <Section title="Export of the ledger">
        <LedgerExport shopId={shopId} from={year.from} to={today} />
      </Section>
    </Screen>
  )
}
