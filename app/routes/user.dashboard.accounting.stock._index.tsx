import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { formatDay } from '#app/components/format/dates.ts'
import { PrintHead } from '#app/components/statement/print-head.tsx'
import { FilteredList } from '#app/components/table/filtered-list.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { Screen } from '#app/components/ui/screen.tsx'
import { businessToday } from '#app/features/shell/shop.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { movesPath } from '#app/features/stock/paths.ts'
import { usePlaces } from '#app/features/stock/places/use-places.ts'
import { StockActions } from '#app/features/stock/stock-actions.tsx'
import { downloadStock, fetchStock, readStockQuery } from '#app/features/stock/stock-api.ts'
import { placeColumns, stockColumns } from '#app/features/stock/stock-columns.tsx'
import { StockFigures } from '#app/features/stock/stock-figures.tsx'
import { NoStock, StockDay, useStockFilters } from '#app/features/stock/stock-filters.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { readProductGroups } from '#domain/api/routes/products.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const query = readStockQuery(new URL(request.url).searchParams)
  const [first, { categories }] = await Promise.all([
    fetchStock(shopId, query, null),
    api.call(readProductGroups, { shopId }),
  ])
  return { shopId, query, first, categories }
}

/** What there is, what it is worth, and whether the books agree: now or at the end of a past day. */
export default function StockScreen() {
  const { shopId, query, first, categories } = useLoaderData<typeof clientLoader>()
  const shop = useShop()
  const list = useMorePages(first, (cursor) => fetchStock(shopId, query, cursor))
  const on = query.on ?? businessToday(shop)
  const { hasSeveral, places } = usePlaces()
  const columns = hasSeveral && !query.location ? [...stockColumns, ...placeColumns(places)] : stockColumns
  const fields = useStockFilters(categories)
  return (
    <Screen
      title="Stock"
      subtitle={query.on ? `At the end of ${formatDay(query.on)}` : 'At moving average cost'}
      actions={<StockActions />}
    >
      <PrintHead shop={shop} title="Stock" period={formatDay(on)} />
      <StockFigures key={query.on} shopId={shopId} on={query.on} />
      <FilteredList
        list={list}
        id="stock"
        label="Stock"
        columns={columns}
        rowKey={({ productId }) => productId}
        rowLink={({ productId }) => movesPath(productId)}
        rowTone={({ status }) => (status === 'archived' ? 'soft' : undefined)}
        server={{
          count: null,
          defaultSort: '-value',
          download: (format) => downloadStock(shopId, query, format),
        }}
        fileName={`stock-${on}`}
        paper={{ period: `at the end of ${formatDay(on)}, at moving average cost` }}
        fields={fields}
        search={{ label: 'Find a product', placeholder: 'Name, SKU or barcode' }}
        beside={<StockDay on={query.on} />}
        none={<NoStock />}
        noMatch={{
          title: 'No product matches',
          help: query.search
            ? 'Names, SKUs and barcodes are searched.'
            : 'No product is in the chosen state.',
        }}
      />
    </Screen>
  )
}
