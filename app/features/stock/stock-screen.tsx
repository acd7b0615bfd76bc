import { useNavigate } from '@remix-run/react'
import { formatDay } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { PrintHead } from '#app/components/statement/print-head.tsx'
import { ProofLine } from '#app/components/statement/proof-line.tsx'
import { DataTable } from '#app/components/table/data-table.tsx'
import { NoMore } from '#app/components/table/no-more.tsx'
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
import { NoStock, StockToolbar, useStockFilters } from './stock-toolbar.tsx'

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
  const navigate = useNavigate()
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
      <NoMore error={list.error} />
      <DataTable
        id="stock"
        label="Stock"
        rows={list.items}
        columns={columns}
        rowKey={({ productId }) => productId}
        rowLink={({ productId }) => movesPath(productId)}
        rowTone={({ status }) => (status === 'archived' ? 'soft' : undefined)}
        server={{
          count: null,
          defaultSort: '-value',
          download: (format) => downloadStock(shopId, asked, format),
        }}
        more={list.more}
        onRetry={() => navigate(`.${window.location.search}`, { replace: true })}
        fileName={`stock-${summary.on}`}
        toolbar={<StockToolbar asked={asked} fields={fields} />}
        empty={<NoStock fields={fields} />}
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
