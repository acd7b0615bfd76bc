import { Package, SquarePen, Tags } from 'lucide-react'
import { useMemo, useState } from 'react'
import { api } from '#app/api/client.ts'
import type { Page } from '#app/api/pages.ts'
import { FilteredList } from '#app/components/table/filtered-list.tsx'
import type { ListFilterField } from '#app/components/table/list-filters.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import type { Product, ProductGroups } from '#domain/api/product.ts'
import { readFreeCodes } from '#domain/api/routes/products.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { Day } from '#domain/business-day.ts'
import { BulkDialog } from './bulk/bulk-dialog.tsx'
import { LabelsDialog } from './labels/labels-dialog.tsx'
import { productColumns } from './product-columns.tsx'
import { downloadProducts, fetchProductPage, isRankedBy, type ProductsQuery } from './products-api.ts'

const orders = [
  { value: '', label: 'By name' },
  { value: '-name', label: 'By name, Z to A' },
  { value: 'price', label: 'Lowest price first' },
  { value: '-price', label: 'Highest price first' },
  { value: 'onHand', label: 'Fewest on hand first' },
  { value: '-onHand', label: 'Most on hand first' },
]

const rankedOrders = [
  { value: '', label: 'Best match first' },
  { value: 'name', label: 'By name' },
  ...orders.slice(1),
]

const statusOptions = [
  { value: 'reorder', label: 'To reorder' },
  { value: 'low', label: 'Low or out of stock' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All' },
]

const asOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))

function filtersOf({ categories, shelves }: ProductGroups, isRanked: boolean): ListFilterField[] {
  return [
    { name: 'status', label: 'Status', all: 'On sale', options: statusOptions },
    { name: 'category', label: 'Category', all: 'All categories', options: asOptions(categories) },
    ...(shelves.length > 0
      ? [{ name: 'shelf', label: 'Shelf', all: 'All shelves', options: asOptions(shelves) }]
      : []),
    { name: 'sort', label: 'Order', options: isRanked ? rankedOrders : orders, isOrder: true },
  ]
}

/** What is done with the products that are chosen. */
type OpenDialog = { products: readonly Product[]; clear: () => void } & (
  | { what: 'edit'; barcodes: readonly string[] }
  | { what: 'labels' }
)

type ProductsTableProps = {
  shop: Shop
  query: ProductsQuery
  first: Page<Product>
  groups: ProductGroups
  today: Day
  mayEdit: boolean
}

/** Every product of the shop: searched, filtered and sorted by the server. */
export function ProductsTable({ shop, query, first, groups, today, mayEdit }: ProductsTableProps) {
  const { shopId } = shop
  const list = useMorePages(first, (cursor) => fetchProductPage(shopId, query, cursor))
  const withCosts = list.items.some(({ costMinor }) => costMinor !== undefined)
  const columns = useMemo(() => productColumns(shop, today, withCosts), [shop, today, withCosts])
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const isRanked = isRankedBy(query)
  return (
    <>
      <FilteredList
        list={list}
        id="products"
        label="Products"
        columns={columns}
        rowKey={(product) => product.productId}
        rowLink={(product) => `/user/dashboard/products/${product.productId}`}
        rowTone={(product) => (product.status === 'archived' ? 'soft' : undefined)}
        bulkActions={
          mayEdit
            ? (products, clear) => <ChosenActions {...{ shopId, products, clear }} onOpen={setOpen} />
            : undefined
        }
        fields={filtersOf(groups, isRanked)}
        search={{ label: 'Find a product', placeholder: 'Name, SKU or barcode' }}
        server={{
          count: null,
          defaultSort: isRanked ? '' : 'name',
          download: (format) => downloadProducts(shopId, query, format),
        }}
        none={<NoProducts mayEdit={mayEdit} />}
        noMatch={{
          title: 'No product matches',
          help: query.search
            ? 'Names, SKUs and barcodes are searched.'
            : 'Choose another status, category or shelf.',
        }}
      />
      {open?.what === 'edit' && (
        <BulkDialog
          shop={shop}
          products={open.products}
          categories={groups.categories}
          barcodes={open.barcodes}
          onClose={(isWritten) => {
            if (isWritten) open.clear()
            setOpen(null)
          }}
        />
      )}
      {open?.what === 'labels' && (
        <LabelsDialog shop={shop} products={open.products} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function ChosenActions({
  shopId,
  onOpen,
  ...chosen
}: Pick<OpenDialog, 'products' | 'clear'> & { shopId: string; onOpen: (dialog: OpenDialog) => void }) {
  const edit = useAction(async () => {
    const { lastOwnBarcode } = await api.call(readFreeCodes, { shopId })
    onOpen({ what: 'edit', ...chosen, barcodes: lastOwnBarcode === null ? [] : [lastOwnBarcode] })
  })
  return (
    <>
      <Button size="compact" icon={SquarePen} isBusy={edit.isBusy} onClick={() => void edit.act()}>
        Edit
      </Button>
      <Button size="compact" icon={Tags} onClick={() => onOpen({ what: 'labels', ...chosen })}>
        Labels
      </Button>
      {edit.error && <ErrorBanner error={edit.error} />}
    </>
  )
}

function NoProducts({ mayEdit }: { mayEdit: boolean }) {
  return (
    <EmptyState
      icon={Package}
      title="No products yet"
      action={
        mayEdit && (
          <>
            <ButtonLink to="/user/dashboard/products/import">Import a list</ButtonLink>
            <ButtonLink variant="primary" to="/user/dashboard/products/new">
              Add the first product
            </ButtonLink>
          </>
        )
      }
    >
      {mayEdit
        ? 'Add what you sell with its price, and the till can sell it at once. If you have a list in a spreadsheet, import it: you see what will happen before anything is stored.'
        : 'The owner adds them. They can then be sold here at once.'}
    </EmptyState>
  )
}
