import { Link } from '@remix-run/react'
import { useMemo } from 'react'
import type { Page } from '#app/api/pages.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { FilterSelect } from '#app/components/table/filter-select.tsx'
import { useListAddress } from '#app/components/table/list-address.ts'
import { NoMore } from '#app/components/table/no-more.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { buttonClasses } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import type { Product } from '#domain/api/product.ts'
import type { IncomeSchedule } from '#domain/api/report.ts'
import type { RecordedSale } from '#domain/api/sale.ts'
import { TenderKind } from '#domain/terms/tender.ts'
import { fetchAllReceipts, fetchReceipts, type ReceiptFilter } from './books-api.ts'
import { NothingSold } from './nothing-sold.tsx'
import { receiptsPath, salePath } from './paths.ts'
import { receiptColumns } from './receipt-columns.tsx'

/** The receipts of the range, newest first; those that are still on the server come on demand. */
export function IncomeReceipts({
  shopId,
  schedule,
  first,
  filter,
  product,
}: {
  shopId: string
  schedule: IncomeSchedule
  first: Page<RecordedSale>
  filter: ReceiptFilter
  /** Only receipts with this product. */
  product: Product | null
}) {
  const { write } = useListAddress()
  const list = useMorePages(first, (cursor) => fetchReceipts(shopId, filter, cursor))
  const columns = useMemo(() => receiptColumns(schedule), [schedule])
  const hasFilter = filter.tender !== null || product !== null

  return (
    <>
      <NoMore error={list.error} />
      <DataTable
        id="income-receipts"
        label="Receipts"
        rows={list.items}
        columns={columns}
        rowKey={(sale) => sale.saleId}
        rowLink={(sale) => salePath(sale.saleId)}
        more={list.more}
        rowsToDownload={() => fetchAllReceipts(shopId, filter)}
        fileName={`receipts-${filter.from}-${filter.to}`}
        toolbar={
          (list.items.length > 0 || hasFilter) && (
            <>
              <FilterSelect
                label="Paid by"
                value={filter.tender ?? ''}
                onChange={(tender) => write({ tender })}
                options={[
                  { value: '', label: 'All tenders' },
                  ...schedule.totals.tenders
                    .filter(({ tender }) => TenderKind.safeParse(tender).success)
                    .map(({ tender, label }) => ({ value: tender, label })),
                ]}
              />
              {product !== null && (
                <Link
                  to={receiptsPath(filter)}
                  className={buttonClasses({ variant: 'secondary', size: 'compact' })}
                >
                  With {product.name} ×<span className="sr-only">, show all</span>
                </Link>
              )}
            </>
          )
        }
        empty={
          hasFilter ? (
            <EmptyState title="No receipt matches">Choose another tender, or other days above.</EmptyState>
          ) : (
            <NothingSold />
          )
        }
      />
    </>
  )
}
