import { useNavigate } from '@remix-run/react'
import {
  Boxes,
  ClipboardList,
  Ellipsis,
  ListOrdered,
  PackageMinus,
  PackagePlus,
  Printer,
  ReceiptText,
  ShoppingCart,
  Truck,
  Undo2,
  Warehouse,
} from 'lucide-react'
import { EndOfDayField } from '#app/components/form/end-of-day-field.tsx'
import { formatDay, todayIn } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { PrintHead } from '#app/components/statement/print-head.tsx'
import { ProofLine } from '#app/components/statement/proof-line.tsx'
import { DataTable } from '#app/components/table/data-table.tsx'
import { useListAddress } from '#app/components/table/list-address.ts'
import {
  isFiltered,
  type ListFilterField,
  ListFilters,
  withoutFilters,
} from '#app/components/table/list-filters.tsx'
import { ListSearch } from '#app/components/table/list-search.tsx'
import { NoMore } from '#app/components/table/no-more.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Menu, MenuItem } from '#app/components/ui/menu.tsx'
import { printPage } from '#app/components/ui/print.ts'
import { Screen } from '#app/components/ui/screen.tsx'
import { StatTile } from '#app/components/ui/stat-tile.tsx'
import { beginningOfTime, entriesPath } from '#app/features/books/paths.ts'
import { ForPosting, NotForAccountants } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { StockPage, StockSummary } from '#domain/api/stock.ts'
import { inTransit } from '#domain/posting/dims.ts'
import { tiesTo } from '#domain/statement/ties-to.ts'
import { accounts } from '#domain/terms/chart.ts'
import {
  countsPath,
  movesPath,
  ordersPath,
  placesPath,
  receivePath,
  reorderPath,
  returnGoodsPath,
  stockPath,
  transfersPath,
  unbilledPath,
  writeOffPath,
} from './paths.ts'
import { PlacesProof } from './places/places-proof.tsx'
import { usePlaces } from './places/use-places.ts'
import { type AskedStock, downloadStock, fetchStock } from './stock-api.ts'
import { placeColumns, stockColumns } from './stock-columns.tsx'

const states = [
  { value: 'in-stock', label: 'In stock' },
  { value: 'low', label: 'At or below the reorder level' },
  { value: 'none', label: 'None left' },
  { value: 'below-zero', label: 'Below zero' },
]
const orders = [
  { value: '', label: 'Largest value first' },
  { value: 'value', label: 'Smallest value first' },
  { value: '-quantity', label: 'Most first' },
  { value: 'quantity', label: 'Fewest first' },
  { value: 'name', label: 'By name' },
  { value: '-margin', label: 'Largest margin first' },
  { value: 'margin', label: 'Smallest margin first' },
]

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
  const { search, write } = useListAddress()
  const today = todayIn(shop.timeZone)
  const { hasSeveral, options, places, nameOf } = usePlaces()
  const columns = hasSeveral && !asked.location ? [...stockColumns, ...placeColumns(places)] : stockColumns
  const fields: ListFilterField[] = [
    ...(hasSeveral
      ? [
          {
            name: 'location',
            label: 'Location',
            all: 'All locations',
            options: [...options, { value: inTransit, label: 'In transit' }],
          },
        ]
      : []),
    { name: 'state', label: 'Stock', all: 'All products', options: states },
    {
      name: 'category',
      label: 'Category',
      all: 'All categories',
      options: categories.map((name) => ({ value: name, label: name })),
    },
    { name: 'sort', label: 'Order', options: orders, isOrder: true },
  ]
  return (
    <Screen
      title="Stock"
      subtitle={asked.on ? `At the end of ${formatDay(asked.on)}` : 'At moving average cost'}
      actions={
        <>
          <Button icon={Printer} onClick={() => printPage('a4')}>
            Print
          </Button>
          <ButtonLink icon={ShoppingCart} to={reorderPath}>
            What to buy
          </ButtonLink>
          <ButtonLink icon={ListOrdered} to={ordersPath}>
            Orders
          </ButtonLink>
          <ButtonLink icon={ClipboardList} to={countsPath}>
            Counts
          </ButtonLink>
          <Menu trigger={<Button icon={Ellipsis}>More</Button>}>
            <MenuItem icon={Truck} to={transfersPath}>
              Transfers
            </MenuItem>
            <MenuItem icon={Warehouse} to={placesPath}>
              Locations
            </MenuItem>
            <MenuItem icon={ReceiptText} to={unbilledPath}>
              Deliveries without a bill
            </MenuItem>
            <ForPosting>
              <MenuItem icon={Undo2} to={returnGoodsPath()}>
                Return goods to a supplier
              </MenuItem>
            </ForPosting>
          </Menu>
          <ForPosting>
            <ButtonLink icon={PackageMinus} to={writeOffPath()}>
              Write off
            </ButtonLink>
            <ButtonLink icon={PackagePlus} variant="primary" to={receivePath}>
              Receive goods
            </ButtonLink>
          </ForPosting>
        </>
      }
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
        toolbar={
          <>
            <ListSearch label="Find a product" placeholder="Name, SKU or barcode" />
            <EndOfDayField
              on={asked.on ?? today}
              max={today}
              className="w-36"
              onChosen={(on) => write({ on: on === today ? null : on })}
            />
            <ListFilters fields={fields} />
          </>
        }
        empty={
          isFiltered(search, fields) ? (
            <EmptyState
              title="No product matches"
              action={
                <Button onClick={() => write(withoutFilters(fields))}>Clear the search and filters</Button>
              }
            >
              {search.get('find')
                ? 'Names, SKUs and barcodes are searched.'
                : 'No product is in the chosen state.'}
            </EmptyState>
          ) : (
            <EmptyState
              icon={Boxes}
              title="No products yet"
              action={
                <NotForAccountants>
                  <ButtonLink variant="primary" to="/user/dashboard/products/new">
                    Add the first product
                  </ButtonLink>
                </NotForAccountants>
              }
            >
              Goods that are sold, received and counted are listed here with what they are worth.
            </EmptyState>
          )
        }
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
