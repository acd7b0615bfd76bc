import { Link } from '@remix-run/react'
import { Check } from 'lucide-react'
import { DownloadMenu } from '#app/components/table/download-menu.tsx'
import { FilterSelect } from '#app/components/table/filter-select.tsx'
import { changedSearch, useListAddress } from '#app/components/table/list-address.ts'
import { ListSearch } from '#app/components/table/list-search.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { BankAccountPage } from '#domain/api/bank.ts'
import { downloadLines, type LinesQuery } from './bank-api.ts'

const orders = [
  { value: 'day', label: 'Earliest first' },
  { value: '-day', label: 'Latest first' },
  { value: 'amount', label: 'Money out first' },
  { value: '-amount', label: 'Money in first' },
]

/** The search, the order and the file of the lines. */
export function LineTools({ page, query }: { page: BankAccountPage; query: LinesQuery }) {
  const { shopId } = useShop()
  const { write } = useListAddress()
  const { account } = page.summary
  const usual = query.show === 'open' ? 'day' : '-day'
  return (
    <div className="no-print flex flex-wrap items-center gap-2">
      <ListSearch label="Find a line" placeholder="Text, reference or amount" />
      <FilterSelect
        label="Order"
        value={query.sort ?? usual}
        options={orders}
        onChange={(sort) => write({ sort: sort === usual ? null : sort })}
      />
      <div className="ml-auto">
        <DownloadMenu
          label="Lines of statements"
          filter=""
          columns={[]}
          isShown={{}}
          fileName={`statement-lines-${account}`}
          rowsToDownload={() => []}
          server={{
            count: page.lineCount,
            defaultSort: usual,
            download: (format) => downloadLines({ shopId, account }, query, format),
          }}
          paper={undefined}
          hasPaper={false}
        />
      </div>
    </div>
  )
}

export function WhichLines({ show }: { show: LinesQuery['show'] }) {
  const { search } = useListAddress()
  const options = [
    { value: 'open', label: 'To match', show: null },
    { value: 'matched', label: 'Matched', show: 'matched' },
  ] as const
  return (
    <nav aria-label="Which lines" className="flex gap-1">
      {options.map(({ value, label, show: shown }) => (
        <Link
          key={value}
          to={`?${changedSearch(search, { show: shown, sort: null })}`}
          preventScrollReset
          aria-current={value === show ? 'true' : undefined}
          className={cx(
            'inline-flex min-h-9 items-center rounded-md px-3 text-14',
            value === show ? 'bg-ink/8 font-semibold' : 'text-ink-soft hover:text-ink',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

export function NoLines({ query: { show, search } }: { query: LinesQuery }) {
  const { write } = useListAddress()
  if (search !== '')
    return (
      <EmptyState
        title="No line matches"
        action={<Button onClick={() => write({ find: null })}>Clear the search</Button>}
      >
        {show === 'open' ? 'It may be among the matched lines.' : 'It may be among the lines to match.'}
      </EmptyState>
    )
  return (
    <EmptyState icon={Check} title={show === 'open' ? 'Every line is matched' : 'Nothing is matched yet'}>
      {show === 'open'
        ? 'Reconcile the account up to the last day of the statement, or import the next one.'
        : 'Lines that are matched are listed here, and can be opened again until they are reconciled.'}
    </EmptyState>
  )
}
