import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigate } from '@remix-run/react'
import { BellRing, FileUp, HandCoins, Plus, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EndOfDayField } from '#app/components/form/end-of-day-field.tsx'
import { formatDay, todayIn } from '#app/components/format/dates.ts'
import { PrintHead } from '#app/components/statement/print-head.tsx'
import { ProofLine } from '#app/components/statement/proof-line.tsx'
import { DataTable } from '#app/components/table/data-table.tsx'
import { useListAddress } from '#app/components/table/list-address.ts'
import {
  chosenBy,
  isFiltered,
  type ListFilterField,
  ListFilters,
  withoutFilters,
} from '#app/components/table/list-filters.tsx'
import { ListSearch } from '#app/components/table/list-search.tsx'
import { NoMore } from '#app/components/table/no-more.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { printPage } from '#app/components/ui/print.ts'
import { Screen } from '#app/components/ui/screen.tsx'
import { ageingColumns } from '#app/features/credit/ageing-columns.tsx'
import {
  type AgeingQuery,
  fetchAgeing,
  fetchWholeAgeing,
  readAgeingQuery,
} from '#app/features/credit/credit-api.ts'
import { PartyDialog } from '#app/features/credit/party-dialog.tsx'
import {
  creditListPath,
  partyImportPath,
  partyPath,
  paySuppliersPath,
  remindersPath,
} from '#app/features/credit/paths.ts'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import type { AgeingPage } from '#domain/api/credit.ts'
import { minor } from '#domain/money.ts'
import type { PartySide } from '#domain/open-items/ageing.ts'
import { tiesTo } from '#domain/statement/ties-to.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const query = readAgeingQuery(new URL(request.url).searchParams)
  return { shopId, query, first: await fetchAgeing(shopId, query, null) }
}

const accountNames: Readonly<Record<string, string>> = {
  1100: 'on account 1100 Receivables',
  2000: 'on account 2000 Payables',
  2200: 'on account 2200 Store credit',
}

const fields: readonly ListFilterField[] = [
  {
    name: 'show',
    label: 'Show',
    all: 'Everybody who is not archived',
    options: [
      { value: 'open', label: 'With a balance' },
      { value: 'overdue', label: 'Overdue' },
      { value: 'credit', label: 'With credit' },
      { value: 'archived', label: 'Archived' },
    ],
  },
  {
    name: 'sort',
    label: 'Order',
    isOrder: true,
    options: [
      { value: '', label: 'Largest balance first' },
      { value: 'balance', label: 'Smallest balance first' },
      { value: 'name', label: 'By name' },
    ],
  },
]

/** What customers owe, or suppliers are owed, and how long it is overdue: now or at the end of a past day. */
export default function CreditScreen() {
  const { shopId, query, first } = useLoaderData<typeof clientLoader>()
  const shop = useShop()
  const navigate = useNavigate()
  const list = useMorePages(first, (cursor) => fetchAgeing(shopId, query, cursor))
  const [isAdding, setIsAdding] = useState(false)
  const { search } = useListAddress()
  const { side } = query
  const one = side === 'customers' ? 'customer' : 'supplier'
  const add = (
    <ForPosting>
      <Button icon={Plus} variant="primary" onClick={() => setIsAdding(true)}>
        Add a {one}
      </Button>
    </ForPosting>
  )
  return (
    <Screen
      title="Customers and suppliers"
      subtitle={`${side === 'customers' ? 'What is owed to the shop' : 'What the shop owes'} at the end of ${formatDay(first.on)}`}
      actions={<CreditActions side={side}>{add}</CreditActions>}
    >
      <PrintHead
        shop={shop}
        title={side === 'customers' ? 'Customers' : 'Suppliers'}
        period={`at the end of ${formatDay(first.on)}`}
      />
      <Sides side={side} />
      <NoMore error={list.error} />
      <DataTable
        id={`credit-${side}`}
        label={side === 'customers' ? 'Customers' : 'Suppliers'}
        rows={list.items}
        columns={columnsWith(first.totals)}
        rowKey={({ party }) => party}
        rowLink={({ party }) => partyPath(side, party)}
        rowTone={({ isArchived }) => (isArchived ? 'soft' : undefined)}
        server={{ count: first.count, defaultSort: '-balance' }}
        rowsToDownload={(most) => fetchWholeAgeing(shopId, query, most)}
        more={list.more}
        onRetry={() => navigate(`.${window.location.search}`, { replace: true })}
        fileName={`${side}-${first.on}`}
        paper={{
          title: side === 'customers' ? 'What customers owe, by age' : 'What suppliers are owed, by age',
          period: `at the end of ${formatDay(first.on)}`,
          chosenBy: chosenBy(search, fields),
        }}
        toolbar={<CreditToolbar query={query} />}
        empty={<NoParties side={side} add={add} />}
      />
      <LedgerProofs ties={first.ties} />
      {isAdding && (
        <PartyDialog
          shopId={shopId}
          side={side}
          onClose={() => setIsAdding(false)}
          onDone={(party) => navigate(partyPath(side, party))}
        />
      )}
    </Screen>
  )
}

function columnsWith({ balanceMinor, ages, creditMinor }: AgeingPage['totals']) {
  const totals = new Map<string, number>([
    ['balance', balanceMinor],
    ['credit', creditMinor],
    ...ages.map((amountMinor, index) => [`age-${index}`, amountMinor] as const),
  ])
  return ageingColumns.map((column) => ({ ...column, total: totals.get(column.id) ?? column.total }))
}

function CreditActions({ side, children }: { side: PartySide; children: ReactNode }) {
  return (
    <>
      <Button icon={Printer} onClick={() => printPage('a4')}>
        Print
      </Button>
      <ImportLink side={side} />
      {side === 'customers' && (
        <ButtonLink icon={BellRing} to={remindersPath}>
          Reminders
        </ButtonLink>
      )}
      {side === 'suppliers' && (
        <ForPosting>
          <ButtonLink icon={HandCoins} to={paySuppliersPath}>
            Pay suppliers
          </ButtonLink>
        </ForPosting>
      )}
      {children}
    </>
  )
}

function ImportLink({ side }: { side: PartySide }) {
  return (
    <ForPosting>
      <ButtonLink icon={FileUp} to={partyImportPath(side)}>
        Import a list
      </ButtonLink>
    </ForPosting>
  )
}

function CreditToolbar({ query }: { query: AgeingQuery }) {
  const { timeZone } = useShop()
  const { write } = useListAddress()
  const today = todayIn(timeZone)
  return (
    <>
      <ListSearch
        label={query.side === 'customers' ? 'Find a customer' : 'Find a supplier'}
        placeholder="Name, number or telephone"
      />
      <EndOfDayField on={query.on ?? today} onChosen={(on) => write({ on: on === today ? null : on })} />
      <ListFilters fields={fields} />
    </>
  )
}

function NoParties({ side, add }: { side: PartySide; add: ReactNode }) {
  const { search, write } = useListAddress()
  if (isFiltered(search, fields))
    return (
      <EmptyState
        title="No matches"
        action={<Button onClick={() => write(withoutFilters(fields))}>Clear the search and filters</Button>}
      >
        Names, numbers and telephone numbers are searched.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={HandCoins}
      title={`No ${side} yet`}
      action={
        <>
          {add}
          <ImportLink side={side} />
        </>
      }
    >
      {side === 'customers'
        ? 'Add customers who buy on credit. At the till, choose the customer and take the payment as a credit sale.'
        : 'Add your suppliers. Deliveries that are not yet paid are listed here.'}
    </EmptyState>
  )
}

function LedgerProofs({ ties }: { ties: AgeingPage['ties'] }) {
  return ties.map(({ account, openMinor, ledgerMinor }) => (
    <ProofLine
      key={account}
      proof={tiesTo('the ledger', {
        ties: openMinor === ledgerMinor,
        what: accountNames[account] ?? `on account ${account}`,
        reportMinor: minor(openMinor),
        ledgerMinor,
      })}
    />
  ))
}

function Sides({ side }: { side: PartySide }) {
  return (
    <nav aria-label="Customers or suppliers" className="no-print flex gap-1 border-b border-line">
      {(['customers', 'suppliers'] as const).map((one) => (
        <Link
          key={one}
          to={creditListPath(one)}
          aria-current={one === side ? 'page' : undefined}
          className={cx(
            '-mb-px inline-flex min-h-10 items-center border-b-2 px-3 text-14',
            one === side ? 'border-accent font-semibold' : 'border-transparent text-ink-soft hover:text-ink',
          )}
        >
          {one === 'customers' ? 'Customers' : 'Suppliers'}
        </Link>
      ))}
    </nav>
  )
}
