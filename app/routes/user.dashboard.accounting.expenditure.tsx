import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from '@remix-run/react'
import {
  CalendarRange,
  Camera,
  ChartNoAxesColumn,
  Coins,
  Ellipsis,
  Plus,
  Printer,
  ReceiptText,
  Repeat,
} from 'lucide-react'
import { useMemo } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { formatDay, todayIn } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { PrintHead } from '#app/components/statement/print-head.tsx'
import { ProofLine } from '#app/components/statement/proof-line.tsx'
import { FilteredList } from '#app/components/table/filtered-list.tsx'
import type { ListFilterField } from '#app/components/table/list-filters.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Menu, MenuItem } from '#app/components/ui/menu.tsx'
import { printPage } from '#app/components/ui/print.ts'
import { Screen } from '#app/components/ui/screen.tsx'
import { StatTile } from '#app/components/ui/stat-tile.tsx'
import { AttachButton } from '#app/features/attachments/attach-button.tsx'
import { fetchAccounts } from '#app/features/books/books-api.ts'
import { documentPath } from '#app/features/books/paths.ts'
import { fetchDrafts } from '#app/features/expenditure/drafts-api.ts'
import { DraftsPart } from '#app/features/expenditure/drafts-part.tsx'
import {
  downloadSpending,
  fetchSpending,
  fetchSuppliers,
  readSpendingQuery,
  type SpendingQuery,
} from '#app/features/expenditure/expenditure-api.ts'
import { MonthByCategory } from '#app/features/expenditure/month-by-category.tsx'
import {
  budgetPath,
  expenditurePath,
  newSpendingPath,
  paidAheadPath,
  pettyCashPath,
  recurringPath,
} from '#app/features/expenditure/paths.ts'
import { payColumn, spendingColumns } from '#app/features/expenditure/spending-columns.tsx'
import { draftOf, newSpending } from '#app/features/expenditure/spending-form.ts'
import { ForPosting, useMayPost } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import type { Attachment } from '#domain/api/attachment.ts'
import type { SpendingSummary } from '#domain/api/expenditure.ts'
import { readSpendingSummary, saveDraft } from '#domain/api/routes/expenditure.ts'
import type { Supplier } from '#domain/api/supplier.ts'
import { day } from '#domain/business-day.ts'
import { tiesTo } from '#domain/statement/ties-to.ts'
import type { Account } from '#domain/terms/account.ts'
import { accounts as accountCodes } from '#domain/terms/chart.ts'
import { SpendingStatus, spendingStatusLabels } from '#domain/terms/spending-status.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const query = readSpendingQuery(new URL(request.url).searchParams)
  const [first, summary, accounts, suppliers, drafts] = await Promise.all([
    fetchSpending(shopId, query, null),
    api.call(readSpendingSummary, { shopId }),
    fetchAccounts(shopId),
    fetchSuppliers(shopId),
    fetchDrafts(shopId),
  ])
  return { shopId, query, first, summary, accounts, suppliers, drafts }
}

const statuses = SpendingStatus.options.map((value) => ({ value, label: spendingStatusLabels[value] }))
/** What is bought on account and is no expense: goods, fixed assets, and what was owed before. */
const owedCategories: ReadonlySet<string> = new Set([
  accountCodes.inventory,
  accountCodes.fixedAssets,
  accountCodes.openingBalances,
])
const orders = [
  { value: '', label: 'Latest first' },
  { value: 'day', label: 'Earliest first' },
  { value: 'due', label: 'First due first' },
  { value: '-total', label: 'Largest first' },
  { value: 'total', label: 'Smallest first' },
  { value: 'payee', label: 'By payee' },
]

function filterFields(
  query: SpendingQuery,
  accounts: readonly Account[],
  suppliers: readonly Supplier[],
): ListFilterField[] {
  return [
    { name: 'status', label: 'Status', all: 'All', options: statuses },
    {
      name: 'category',
      label: 'Category',
      all: 'All categories',
      options: accounts
        .filter(({ figure, account }) => figure === 'expenses' || owedCategories.has(account))
        .map(({ account, name }) => ({ value: account, label: name })),
    },
    {
      name: 'supplier',
      label: 'Supplier',
      all: 'All suppliers',
      options: suppliers.map(({ supplierId, name }) => ({ value: supplierId, label: name })),
    },
    { name: 'since', label: 'Since', ...(query.from && { chosen: formatDay(query.from) }) },
    { name: 'sort', label: 'Order', options: orders, isOrder: true },
  ]
}

/** What the shop spent and what it still owes for: bills, also for goods, and expenses in one list. */
export default function ExpenditureScreen() {
  const { shopId, query, first, summary, accounts, suppliers, drafts } = useLoaderData<typeof clientLoader>()
  const shop = useShop()
  const mayPost = useMayPost()
  const columns = useMemo(
    () => (mayPost ? [...spendingColumns, payColumn(shopId)] : spendingColumns),
    [shopId, mayPost],
  )
  const list = useMorePages(first, (cursor) => fetchSpending(shopId, query, cursor))
  return (
    <Screen title="Bills and expenses" actions={<Actions shopId={shopId} />}>
      <PrintHead shop={shop} title="Bills and expenses" period={formatDay(summary.today)} />
      <DraftsPart {...{ shopId, drafts, accounts, suppliers }} />
      <Tiles summary={summary} />
      <Owed summary={summary} />
      <MonthByCategory month={summary.month} />
      <FilteredList
        list={list}
        id="expenditure"
        label="Bills and expenses"
        columns={columns}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        rowLink={({ entryNumber }) => documentPath(entryNumber)}
        rowTone={({ status }) => (status === 'reversed' ? 'soft' : undefined)}
        server={{
          count: null,
          defaultSort: '-day',
          download: (format) => downloadSpending(shopId, query, format),
        }}
        fileName="bills-and-expenses"
        fields={filterFields(query, accounts, suppliers)}
        search={{ label: 'Find a bill or expense', placeholder: 'Payee, number, category or amount' }}
        none={<NoSpending />}
        noMatch={{ title: 'Nothing matches', help: null }}
      />
    </Screen>
  )
}

function Tiles({ summary: { dueThisWeek, overdue, open, month } }: { summary: SpendingSummary }) {
  const countOf = (count: number) => (count === 1 ? '1 bill' : `${count.toLocaleString('en')} bills`)
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile
        label="Due within seven days"
        note={countOf(dueThisWeek.count)}
        to={`${expenditurePath}?status=due&sort=due`}
      >
        <Money amountMinor={dueThisWeek.amountMinor} isFitted />
      </StatTile>
      <StatTile
        label="Overdue"
        note={countOf(overdue.count)}
        noteTone={overdue.count > 0 ? 'loss' : 'neutral'}
        to={`${expenditurePath}?status=overdue&sort=due`}
      >
        <Money amountMinor={overdue.amountMinor} isFitted />
      </StatTile>
      <StatTile
        label="Not paid yet"
        note={countOf(open.count)}
        to={`${expenditurePath}?status=open&sort=due`}
      >
        <Money amountMinor={open.amountMinor} isFitted />
      </StatTile>
      <StatTile label="Spent this month" note={`Since ${formatDay(month.from)}, by the ledger`}>
        <Money amountMinor={month.totalMinor} isFitted />
      </StatTile>
    </div>
  )
}

/** Whether what is not paid equals what is owed by the ledger. */
function Owed({ summary: { creditMinor, ties } }: { summary: SpendingSummary }) {
  const what = creditMinor > 0 ? 'owed to suppliers without their credits' : 'owed to suppliers'
  const proof = tiesTo('the ledger', {
    ties: ties.openMinor === ties.ledgerMinor,
    what: `${what}, on account 2000 Payables`,
    reportMinor: ties.openMinor,
    ledgerMinor: ties.ledgerMinor,
  })
  return (
    <div className="flex flex-col gap-1">
      {creditMinor > 0 && (
        <p className="text-14 text-ink-soft">
          Suppliers’ credits total <Money amountMinor={creditMinor} /> and are not in the tiles.
        </p>
      )}
      <ProofLine proof={proof} />
    </div>
  )
}

function Actions({ shopId }: { shopId: string }) {
  return (
    <>
      <Menu trigger={<Button icon={Ellipsis}>More</Button>}>
        <MenuItem icon={Repeat} to={recurringPath}>
          Recurring
        </MenuItem>
        <MenuItem icon={ChartNoAxesColumn} to={budgetPath}>
          Budget
        </MenuItem>
        <MenuItem icon={CalendarRange} to={paidAheadPath}>
          Paid ahead
        </MenuItem>
        <MenuItem icon={Coins} to={pettyCashPath}>
          Petty cash
        </MenuItem>
        <MenuItem icon={Printer} onSelect={() => printPage('a4')}>
          Print
        </MenuItem>
      </Menu>
      <ForPosting>
        <PhotoDraftButtons shopId={shopId} />
        <ButtonLink icon={Plus} variant="primary" to={newSpendingPath}>
          Record a bill or expense
        </ButtonLink>
      </ForPosting>
    </>
  )
}

function NoSpending() {
  return (
    <EmptyState
      icon={ReceiptText}
      title="No bills or expenses yet"
      action={
        <ForPosting>
          <ButtonLink icon={Plus} to={newSpendingPath}>
            Record a bill or expense
          </ButtonLink>
        </ForPosting>
      }
    >
      Rent, electricity, wages and suppliers’ bills, whether paid at once or due later.
    </EmptyState>
  )
}

/** Keeps a photo or file of an invoice as a draft, one for each; its contents are entered later. */
function PhotoDraftButtons({ shopId }: { shopId: string }) {
  const { taxPack: packId, timeZone } = useShop()
  const { revalidate } = useRevalidator()
  async function keep(attachment: Attachment) {
    const empty = newSpending(day(todayIn(timeZone)), [], '')
    const draft = draftOf({ ...empty, attachments: [attachment] }, packId, '')
    await api.call(saveDraft, { shopId, draftId: newId(), body: { revision: 0, draft } })
    revalidate()
  }
  return (
    <>
      <AttachButton shopId={shopId} icon={Camera} label="Draft from a photo" onSent={keep} usesCamera />
      <AttachButton shopId={shopId} label="Draft from a file" onSent={keep} />
    </>
  )
}
