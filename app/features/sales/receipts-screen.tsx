import { useNavigate, useNavigation, useSearchParams } from '@remix-run/react'
import { ListChecks, ReceiptText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Page } from '#app/api/pages.ts'
import { fetchAll } from '#app/api/pages.ts'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { DataTable } from '#app/components/data-table/data-table.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { RangePicker } from '#app/components/range-picker.tsx'
import { Screen } from '#app/components/screen.tsx'
import { SearchField } from '#app/components/search-field.tsx'
import { useMorePages } from '#app/components/use-more-pages.ts'
import { useShortcut } from '#app/components/use-shortcut.ts'
import { countInShort, useKnownOpenReviews } from '#app/features/reviews/open-reviews.ts'
import { findSales } from '#domain/api/routes/sales.ts'
import type { RecordedSale } from '#domain/api/sale.ts'
import { fetchReceipts, isReceiptNumber, queryOf, type ReceiptFilter } from './find-receipts.ts'
import { receiptColumns } from './receipt-columns.tsx'
import { WaitingReceipts } from './waiting-receipts.tsx'

const noPage: Page<RecordedSale> = { items: [], nextCursor: null }

/** Every receipt of the shop, newest first: by day, by number, by what was sold. */
export function ReceiptsScreen({
  shopId,
  filter,
  page,
  error,
}: {
  shopId: string
  filter: ReceiptFilter
  /** Null where the server could not be asked: then what waits on this device is still shown. */
  page: Page<RecordedSale> | null
  error: unknown
}) {
  const list = useMorePages(page ?? noPage, (cursor) => fetchReceipts(shopId, filter, cursor))
  const navigate = useNavigate()
  const toCheck = useKnownOpenReviews(shopId)
  const isByNumber = isReceiptNumber(filter.search)
  return (
    <Screen
      title="Receipts"
      range={<RangePicker value={filter.range} />}
      actions={
        // On a phone there is no rail that leads there.
        toCheck &&
        toCheck.total > 0 && (
          <ButtonLink icon={ListChecks} to="/user/dashboard/to-check" className="sm:hidden">
            {countInShort(toCheck)} to check
          </ButtonLink>
        )
      }
    >
      <WaitingReceipts shopId={shopId} />
      <DataTable
        id="receipts"
        label="Receipts"
        rows={list.items}
        columns={receiptColumns}
        rowKey={(sale) => sale.saleId}
        rowLink={(sale) => `/user/dashboard/sales/${sale.saleId}`}
        hasFilter={false}
        error={error ?? list.error}
        onRetry={() => navigate('.', { replace: true })}
        more={list.more}
        rowsToDownload={() => fetchAll(findSales, { shopId, query: queryOf(filter) })}
        toolbar={<ReceiptSearch value={filter.search} />}
        empty={<NoReceipts search={filter.search} isByNumber={isByNumber} />}
      />
    </Screen>
  )
}

/** How long someone pauses before the server is asked. */
const pauseMs = 350

/** The search stands in the address, so that a reload or a link shows the same. */
function ReceiptSearch({ value }: { value: string }) {
  const [, setSearch] = useSearchParams()
  const [text, setText] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<number>()
  const navigation = useNavigation()
  const isLeaving = useRef(false)
  isLeaving.current = navigation.state === 'loading'
  useEffect(() => () => window.clearTimeout(timer.current), [])
  useShortcut('/', () => field.current?.focus())

  function ask(next: string) {
    window.clearTimeout(timer.current)
    const search = new URLSearchParams(window.location.search)
    if (next.trim() === '') search.delete('find')
    else search.set('find', next.trim())
    setSearch(search, { replace: true, preventScrollReset: true })
  }
  return (
    <SearchField
      ref={field}
      label="Find a receipt by number or goods"
      placeholder="Number, product or SKU"
      shortcut="/"
      className="w-full sm:w-72"
      value={text}
      onChange={(next) => {
        setText(next)
        window.clearTimeout(timer.current)
        // Whoever opened a receipt meanwhile is not called back.
        timer.current = window.setTimeout(() => !isLeaving.current && ask(next), pauseMs)
      }}
      onKeyDown={(event) => event.key === 'Enter' && ask(text)}
    />
  )
}

function NoReceipts({ search, isByNumber }: { search: string; isByNumber: boolean }) {
  const [, setSearch] = useSearchParams()
  if (search === '') {
    return (
      <EmptyState
        icon={ReceiptText}
        title="No receipts on these days"
        action={
          <ButtonLink variant="primary" to="/user/dashboard">
            Go to the till
          </ButtonLink>
        }
      >
        Choose other days at the top, or sell something: the receipt is here at once.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={`No receipt matches “${search}”`}
      action={<Button onClick={() => setSearch({}, { replace: true })}>Show the latest receipts</Button>}
    >
      {isByNumber
        ? 'A number is looked for on all days. Check it on the paper: it is the till’s letters, a dash and a count.'
        : 'Words are looked for in the goods of the receipts of the days at the top.'}
    </EmptyState>
  )
}
