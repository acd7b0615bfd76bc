import { formatDay } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { PrintHead } from '#app/components/statement/print-head.tsx'
import { ProofLine } from '#app/components/statement/proof-line.tsx'
import { FilteredList } from '#app/components/table/filtered-list.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { Screen } from '#app/components/ui/screen.tsx'
import { StatTile } from '#app/components/ui/stat-tile.tsx'
import { beginningOfTime, entriesPath } from '#app/features/books/paths.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { StockPage, StockSummary } from '#domain/api/stock.ts'
import { tiesTo } from '#domain/statement/ties-to.ts'
import { accounts } from '#domain/terms/chart.ts'
import { movesPath, stockPath } from './paths.ts'
import { PlacesProof } from './places/places-proof.tsx'
import { usePlaces } from './places/use-places.ts'
import { StockActions } from './stock-actions.tsx'
import { type AskedStock, downloadStock, fetchStock } from './stock-api.ts'
import { placeColumns, stockColumns } from './stock-columns.tsx'
import { NoStock, StockDay, useStockFilters } from './stock-filters.tsx'

/** What there is, what it is worth, and whether the books say the same: now or at the end of a past day. */
export function StockScreen({
  shopId,
  asked,
  first,
  summary,
  categories,
}: {
  shopId: string
  asked: AskedStock
  first: StockPage
  summary: StockSummary
  categories: readonly string[]
}) {
  const shop = useShop()
  const list = useMorePages(first, (cursor) => fetchStock(shopId, asked, cursor))
  const { hasSeveral, places, nameOf } = usePlaces()
  const columns = hasSeveral && !asked.location ? [...stockColumns, ...placeColumns(places)] : stockColumns
  const fields = useStockFilters(categories)
  return (
    <Screen
      title="Stock"
      subtitle={asked.on ? `At the end of ${formatDay(asked.on)}` : 'At moving average cost'}
      actions={<StockActions />}
    >
      <PrintHead shop={shop} title="Stock" period={formatDay(summary.on)} />
      <StockTiles summary={summary} />
      <ProofLine
        proof={tiesTo('the ledger', {
          ties: summary.ties,
          what: 'on account 1200 Inventory',
          reportMinor: summary.valueMinor,
          ledgerMinor: summary.ledgerMinor,
        })}
      />
      {summary.places.length > 0 && <PlacesProof places={summary.places} nameOf={nameOf} />}
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
          download: (format) => downloadStock(shopId, asked, format),
        }}
        fileName={`stock-${summary.on}`}
        fields={fields}
        search={{ label: 'Find a product', placeholder: 'Name, SKU or barcode' }}
        beside={<StockDay on={asked.on} />}
        none={<NoStock />}
        noMatch={{
          title: 'No product matches',
          help: asked.search
            ? 'Names, SKUs and barcodes are searched.'
            : 'No product is in the chosen state.',
        }}
      />
    </Screen>
  )
}

function StockTiles({ summary }: { summary: StockSummary }) {
  const { on, valueMinor, inStock, toReorder, belowZero } = summary
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile
        label="Value of the stock"
        to={entriesPath({ from: beginningOfTime, to: on }, { account: accounts.inventory })}
      >
        <Money amountMinor={valueMinor} isFitted />
      </StatTile>
      <StatTile label="Products in stock" to={`${stockPath}?state=in-stock`}>
        {inStock.toLocaleString('en')}
      </StatTile>
      <StatTile
        label="To reorder"
        to={`${stockPath}?state=low`}
        note={toReorder === 0 ? 'None is at its reorder level' : 'At or below the reorder level'}
        noteTone={toReorder === 0 ? 'neutral' : 'warn'}
      >
        {toReorder.toLocaleString('en')}
      </StatTile>
      <StatTile
        label="Below zero"
        to={`${stockPath}?state=below-zero`}
        note={belowZero === 0 ? 'None' : 'Sold before it was received, or miscounted'}
        noteTone={belowZero === 0 ? 'neutral' : 'loss'}
      >
        {belowZero.toLocaleString('en')}
      </StatTile>
    </div>
  )
}
