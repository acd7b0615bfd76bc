import { FileText, ListChecks, ReceiptText } from 'lucide-react'
import { useMemo } from 'react'
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
import { NotForAccountants } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { useSeesTakings } from '#app/features/till/sees-takings.ts'
import type { SalePage } from '#domain/api/sale.ts'
import { paymentTypesEver } from '#domain/documents/setting/dated.ts'
import type { Minor } from '#domain/money.ts'
import { type AskedReceipts, downloadReceipts, fetchReceipts } from './find-receipts.ts'
import { receiptColumns } from './receipt-columns.tsx'
import { receiptFilters } from './receipt-filters.ts'
import { WaitingReceipts } from './waiting-receipts.tsx'

const noPage: SalePage = { items: [], nextCursor: null }

/** Below the receipts stands what all of them come to, for who may see it. */
function columnsWith(totalMinor: Minor | undefined) {
  return receiptColumns.map((column) =>
    column.id === 'gross' && totalMinor !== undefined ? { ...column, total: totalMinor } : column,
  )
}

/** Every receipt of the shop: filtered, searched and sorted by the server, over all of the days. */
export function ReceiptsScreen({
  shopId,
  asked,
  page,
  error,
}: {
  shopId: string
  asked: AskedReceipts
  /** Null where the server could not be asked: then what waits on this device is still shown. */
  page: SalePage | null
  error: unknown
}) {
  const list = useMorePages(page ?? noPage, (cursor) => fetchReceipts(shopId, asked, cursor))
  const isOwner = useRight() === 'owner'
  const shop = useShop()
  const summary = page?.summary
  const fields = receiptFilters({
    ...{ cashiers: summary?.cashiers ?? [], items: list.items, ...asked, isOwner },
    paymentTypes: paymentTypesEver(shop.settings),
  })
  const totalMinor = useSeesTakings(shop) ? summary?.totalMinor : undefined
  const columns = useMemo(() => columnsWith(totalMinor), [totalMinor])
  return (
    <Screen
      title="Receipts"
      range={<RangePicker value={asked.range} />}
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
          download: (format) => downloadReceipts(shopId, asked, format),
        }}
        error={error}
        fileName={`receipts-${asked.range.from}-${asked.range.to}`}
        paper={{ period: formatDayRange(asked.range.from, asked.range.to) }}
        none={<NoReceipts />}
        noMatch={{
          title:
            asked.search === '' ? 'No receipts match these filters' : `No receipt matches “${asked.search}”`,
          help:
            asked.search === ''
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
  return (
    toCheck &&
    toCheck.total > 0 && (
      <ButtonLink icon={ListChecks} to="/user/dashboard/to-check" className="sm:hidden">
        {countInShort(toCheck)} to check
      </ButtonLink>
    )
  )
}
