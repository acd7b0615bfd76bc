import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { History, Printer } from 'lucide-react'
import { api } from '#app/api/client.ts'
import type { Page } from '#app/api/pages.ts'
import { formatDay } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { Quantity } from '#app/components/format/quantity.tsx'
import { PrintHead } from '#app/components/statement/print-head.tsx'
import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { useListAddress } from '#app/components/table/list-address.ts'
import {
  isFiltered,
  type ListFilterField,
  ListFilters,
  withoutFilters,
} from '#app/components/table/list-filters.tsx'
import { NoMore } from '#app/components/table/no-more.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { printPage } from '#app/components/ui/print.ts'
import { Screen } from '#app/components/ui/screen.tsx'
import { StatTile } from '#app/components/ui/stat-tile.tsx'
import { documentPath } from '#app/features/books/paths.ts'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { stockPath, writeOffPath } from '#app/features/stock/paths.ts'
import { usePlaces } from '#app/features/stock/places/use-places.ts'
import { fetchAllMoves, fetchMoves } from '#app/features/stock/stock-api.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { readStockOf } from '#domain/api/routes/stock.ts'
import { type StockItem, type StockMovement, StockPlaceId } from '#domain/api/stock.ts'
import { titleOf } from '#domain/documents/describe.ts'
import { firstLocation, inTransit } from '#domain/posting/dims.ts'
import { formatMilli, type Milli } from '#domain/quantity.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const productId = params.productId ?? ''
  const location = StockPlaceId.safeParse(new URL(request.url).searchParams.get('location')).data ?? null
  const [item, first] = await Promise.all([
    api.call(readStockOf, { shopId, productId }),
    fetchMoves(shopId, productId, location, null),
  ])
  return { shopId, item, location, first }
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>

export default function MovesRoute() {
  const loaded = useLoaderData<typeof clientLoader>()
  return <MovesScreen key={loaded.item.productId} {...loaded} />
}

/** Every movement of a product, the latest first; each leads to its document. */
function MovesScreen({ shopId, item, location, first }: Loaded) {
  const shop = useShop()
  const list = useMorePages(first, (cursor) => fetchMoves(shopId, item.productId, location, cursor))
  const { hasSeveral, options, nameOf } = usePlaces()
  const fields: ListFilterField[] = [
    {
      name: 'location',
      label: 'Location',
      all: 'All locations',
      options: [...options, { value: inTransit, label: 'In transit' }],
    },
  ]
  return (
    <Screen
      title={item.name}
      subtitle={`SKU ${item.sku}`}
      back={{ to: stockPath, label: 'Stock' }}
      actions={
        <>
          <Button icon={Printer} onClick={() => printPage('a4')}>
            Print
          </Button>
          <ForPosting>
            <ButtonLink to={writeOffPath(item.productId)}>Write off</ButtonLink>
          </ForPosting>
          <ButtonLink to={`/user/dashboard/products/${item.productId}`}>Open the product</ButtonLink>
        </>
      }
    >
      <PrintHead shop={shop} title={`Movements of ${item.name}`} period={formatDay(todayOf(first))} />
      <ProductTiles item={item} />
      <NoMore error={list.error} />
      <DataTable
        id="stock-moves"
        label="Movements"
        rows={list.items}
        columns={hasSeveral ? [...columns, placesColumn(nameOf)] : columns}
        toolbar={hasSeveral ? <ListFilters fields={fields} /> : undefined}
        rowKey={({ entryNumber, balanceMilli, quantityMilli, balanceMinor }) =>
          `${entryNumber} ${balanceMilli} ${quantityMilli} ${balanceMinor}`
        }
        rowLink={({ entryNumber }) => documentPath(entryNumber)}
        hasFilter={false}
        urlKeys={null}
        server={{ count: null, defaultSort: '-day' }}
        more={list.more}
        rowsToDownload={(most) => fetchAllMoves(shopId, item.productId, location, most)}
        fileName={`movements-${item.sku}`}
        paper={{ title: `Movements of ${item.name}` }}
        isCompact
        empty={<NoMoves fields={fields} />}
      />
    </Screen>
  )
}

const columns: readonly DataColumn<StockMovement>[] = [
  { id: 'day', header: 'Date', kind: 'day', value: ({ day }) => day, phone: 'detail' },
  {
    id: 'document',
    header: 'Document',
    width: 220,
    wraps: true,
    value: ({ source }) => titleOf(source),
    phone: 'title',
  },
  {
    id: 'in',
    header: 'In',
    kind: 'quantity',
    width: 96,
    value: ({ quantityMilli }) => (quantityMilli > 0 ? quantityMilli : null),
    phone: 'none',
  },
  {
    id: 'out',
    header: 'Out',
    kind: 'quantity',
    width: 96,
    value: ({ quantityMilli }) => (quantityMilli < 0 ? -quantityMilli : null),
    phone: 'none',
  },
  {
    id: 'moved',
    header: 'Moved',
    kind: 'quantity',
    width: 96,
    isHiddenAtFirst: true,
    value: ({ quantityMilli }) => quantityMilli,
    phone: 'figure',
  },
  {
    id: 'value',
    header: 'Value moved',
    kind: 'money',
    width: 156,
    value: ({ valueMinor }) => valueMinor,
    givesWay: 1,
    phone: 'none',
  },
  {
    id: 'balance',
    header: 'Balance',
    kind: 'quantity',
    width: 104,
    value: ({ balanceMilli }) => balanceMilli,
    phone: 'detail',
  },
  {
    id: 'balanceValue',
    header: 'Balance, value',
    kind: 'money',
    width: 156,
    value: ({ balanceMinor }) => balanceMinor,
    givesWay: 2,
    phone: 'none',
  },
]

/** From where, or to where, in a shop with several places. */
function placesColumn(nameOf: (locationId: string) => string): DataColumn<StockMovement> {
  return {
    id: 'places',
    header: 'Locations',
    width: 220,
    wraps: true,
    givesWay: 3,
    value: ({ places, quantityMilli }) =>
      places.length === 0
        ? nameOf(firstLocation)
        : places.map((one) => `${nameOf(one.locationId)} ${signed(one.quantityMilli)}`).join(', ') ||
          (quantityMilli === 0 ? 'Value alone' : ''),
    phone: 'detail',
  }
}

function signed(quantityMilli: Milli): string {
  return `${quantityMilli > 0 ? '+' : ''}${formatMilli(quantityMilli)}`
}

function ProductTiles({ item }: { item: StockItem }) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile label="On hand">
        <Quantity quantityMilli={item.quantityMilli} unit={item.unit === 'piece' ? undefined : item.unit} />
      </StatTile>
      <StatTile label="Average cost">
        {item.averageCostMinor === null ? (
          'Not known'
        ) : (
          <Money amountMinor={item.averageCostMinor} isFitted />
        )}
      </StatTile>
      <StatTile label="Value">
        <Money amountMinor={item.valueMinor} isFitted />
      </StatTile>
      <StatTile label="Days of cover" note="At the sales of the last 28 days">
        {item.daysOfCover === null ? '–' : item.daysOfCover.toLocaleString('en')}
      </StatTile>
    </div>
  )
}

function NoMoves({ fields }: { fields: readonly ListFilterField[] }) {
  const { search, write } = useListAddress()
  if (isFiltered(search, fields))
    return (
      <EmptyState
        title="Nothing moved there"
        action={<Button onClick={() => write(withoutFilters(fields))}>Show all locations</Button>}
      >
        This product was never at that location.
      </EmptyState>
    )
  return (
    <EmptyState icon={History} title="This product has never moved">
      Its receipts, sales, counts and write-offs are listed here, each with its document.
    </EmptyState>
  )
}

function todayOf({ items: [latest] }: Page<StockMovement>): string {
  return latest?.day ?? ''
}
