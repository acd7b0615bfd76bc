import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { FileText, ListChecks, ReceiptText } from 'lucide-react'
import { useMemo } from 'react'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { RangePicker } from '#app/components/form/range-picker.tsx'
import { formatDayRange } from '#app/components/format/dates.ts'
import { FilteredList } from '#app/components/table/filtered-list.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { useRight } from '#app/features/products/use-right.ts'
import { quotationsPath } from '#app/features/quotations/paths.ts'
import { countInShort, useKnownOpenReviews } from '#app/features/reviews/open-reviews.ts'
import { downloadReceipts, fetchReceipts, readReceiptFilter } from '#app/features/sales/find-receipts.ts'
import { receiptColumns } from '#app/features/sales/receipt-columns.tsx'
import { receiptFilters } from '#app/features/sales/receipt-filters.ts'
import { WaitingReceipts } from '#app/features/sales/waiting-receipts.tsx'
import { NotForAccountants } from '#app/features/shell/me-context.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { readSalesRange } from '#app/features/shell/shop-range.ts'
import { useSeesTakings } from '#app/features/till/sees-takings.ts'
import { requireShop } from '#app/session/guards.ts'
import type { SalePage } from '#domain/api/sale.ts'
import { paymentTypesEver } from '#domain/documents/setting/dated.ts'
import type { Minor } from '#domain/money.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const range = readSalesRange(request.url, await loadShop(shopId), '7-days')
  const query = readReceiptFilter(new URL(request.url).searchParams, range, receiptColumns)
  try {
    return { shopId, query, page: await fetchReceipts(shopId, query, null), error: null }
  } catch (error) {
    // What waits on this device is shown without the server; the table shows what is wrong.
    if (error instanceof ApiProblem || error instanceof Unreachable)
      return { shopId, query, page: null, error }
    throw error
  }
}

const noPage: SalePage = { items: [], nextCursor: null }

/** Below the receipts is their total, for those who may see it. */
function columnsWith(totalMinor: Minor | undefined) {
  return receiptColumns.map((column) =>
    column.id === 'gross' && totalMinor !== undefined ? { ...column, total: totalMinor } : column,
  )
}

/** Every receipt of the shop: filtered, searched and sorted by the server, over all of the days. */
export default function ReceiptsScreen() {
  const { shopId, query, page, error } = useLoaderData<typeof clientLoader>()
  const list = useMorePages(page ?? noPage, (cursor) => fetchReceipts(shopId, query, cursor))
  const isOwner = useRight() === 'owner'
  const shop = useShop()
  const summary = page?.summary
  const fields = receiptFilters({
    ...{ cashiers: summary?.cashiers ?? [], items: list.items, ...query, isOwner },
    paymentTypes: paymentTypesEver(shop.settings),
  })
  const totalMinor = useSeesTakings(shop) ? summary?.totalMinor : undefined
  const columns = useMemo(() => columnsWith(totalMinor), [totalMinor])
  return (
    <Screen
      title="Receipts"
      range={<RangePicker value={query.range} />}
      actions={
        <>
          <ToCheckLink shopId={shopId} />
          <ButtonLink icon={FileText} to={quotationsPath}>
            Quotations
          </ButtonLink>
        </>
      }
    >
      <WaitingReceipts shopId={shopId} />
      <FilteredList
        list={list}
        fields={fields}
        search={{ label: 'Find a receipt', placeholder: 'Number, customer, amount …' }}
        id="receipts"
        label="Receipts"
        columns={columns}
        rowKey={(sale) => sale.saleId}
        rowLink={(sale) => `/user/dashboard/sales/${sale.saleId}`}
        server={{
          count: summary?.count ?? null,
          defaultSort: '-sold',
          download: (format) => downloadReceipts(shopId, query, format),
        }}
        error={error}
        fileName={`receipts-${query.range.from}-${query.range.to}`}
        paper={{ period: formatDayRange(query.range.from, query.range.to) }}
        none={<NoReceipts />}
        noMatch={{
          title:
            query.search === '' ? 'No receipts match these filters' : `No receipt matches “${query.search}”`,
          help:
            query.search === ''
              ? 'Remove a filter, or choose other days at the top.'
              : 'A complete receipt number or payment reference is found on any day. Amounts, products, customers and cashiers are searched only within the days at the top.',
        }}
      />
    </Screen>
  )
}

function NoReceipts() {
  return (
    <EmptyState
      icon={ReceiptText}
      title="No receipts on these days"
      action={
        <NotForAccountants>
          <ButtonLink variant="primary" to="/user/dashboard">
            Go to the till
          </ButtonLink>
        </NotForAccountants>
      }
    >
      Choose other days at the top, or sell something: its receipt appears here at once.
    </EmptyState>
  )
}

/** On a phone there is no rail that leads there. */
function ToCheckLink({ shopId }: { shopId: string }) {
  const toCheck = useKnownOpenReviews(shopId)
  const count = toCheck && countInShort(toCheck)
  return (
    toCheck &&
    toCheck.total > 0 && (
      <ButtonLink to="/user/dashboard/to-check" className="sm:hidden" aria-label={`${count} to check`}>
        <ListChecks aria-hidden="true" className="size-4" strokeWidth={1.75} />
        {count}
      </ButtonLink>
    )
  )
}
