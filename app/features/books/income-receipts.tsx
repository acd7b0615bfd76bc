import { useMemo } from 'react'
import { formatDayRange } from '#app/components/format/dates.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { useListAddress } from '#app/components/table/list-address.ts'
import { chosenBy, isFiltered, ListFilters, withoutFilters } from '#app/components/table/list-filters.tsx'
import { ListSearch } from '#app/components/table/list-search.tsx'
import { NoMore } from '#app/components/table/no-more.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { fetchAllReceipts, fetchReceipts, type ReceiptsFilter } from '#app/features/sales/find-receipts.ts'
import { receiptFilters } from '#app/features/sales/receipt-filters.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { IncomeSchedule } from '#domain/api/report.ts'
import type { SalePage } from '#domain/api/sale.ts'
import { paymentTypesEver } from '#domain/documents/setting/dated.ts'
import { incomeReceiptColumns } from './income-receipt-columns.tsx'
import { NothingSold } from './nothing-sold.tsx'
import { salePath } from './paths.ts'

/** The receipts of the range with their taxes and tenders: filtered, searched and sorted by the server. */
export function IncomeReceipts({
  shopId,
  schedule,
  first,
  query,
}: {
  shopId: string
  schedule: IncomeSchedule
  first: SalePage
  query: ReceiptsFilter
}) {
  const { search, write } = useListAddress()
  const shop = useShop()
  const list = useMorePages(first, (cursor) => fetchReceipts(shopId, query, cursor))
  const columns = useMemo(() => incomeReceiptColumns(schedule), [schedule])
  const { summary } = first
  const fields = receiptFilters({
    cashiers: summary?.cashiers ?? [],
    items: list.items,
    ...query,
    isOwner: true,
    paymentTypes: paymentTypesEver(shop.settings),
  })
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
        server={{ count: summary?.count ?? null, defaultSort: '-sold' }}
        rowsToDownload={(most) => fetchAllReceipts(shopId, query, most)}
        fileName={`receipts-${query.range.from}-${query.range.to}`}
        paper={{
          period: formatDayRange(query.range.from, query.range.to),
          chosenBy: chosenBy(search, fields),
        }}
        toolbar={
          <>
            <ListSearch label="Find a receipt" placeholder="Number, customer, amount …" />
            <ListFilters fields={fields} />
          </>
        }
        empty={
          isFiltered(search, fields) ? (
            <EmptyState
              title="No receipt matches"
              action={
                <Button onClick={() => write(withoutFilters(fields))}>Clear the search and filters</Button>
              }
            >
              Remove a filter, or choose other days above.
            </EmptyState>
          ) : (
            <NothingSold />
          )
        }
      />
    </>
  )
}
