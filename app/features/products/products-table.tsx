import { Package, SquarePen, Tags } from 'lucide-react'
import { useMemo, useState } from 'react'
import { DataTable } from '#app/components/table/data-table.tsx'
import { FilterSelect } from '#app/components/table/filter-select.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { useUrlText } from '#app/components/ui/url-state.ts'
import type { Product } from '#domain/api/product.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { Day } from '#domain/business-day.ts'
import { allBarcodes } from '#domain/product/pack.ts'
import { BulkDialog } from './bulk/bulk-dialog.tsx'
import { categoriesOf } from './categories.ts'
import { findInProducts } from './find-products.ts'
import { LabelsDialog } from './labels/labels-dialog.tsx'
import { productColumns } from './product-columns.tsx'
import { isToReorder, stockStateOf } from './stock-state.ts'

const find = { rows: findInProducts, where: 'names, SKUs, barcodes and categories' }

const statusOptions = [
  { value: '', label: 'On sale' },
  { value: 'reorder', label: 'To reorder' },
  { value: 'low', label: 'Low or out of stock' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All' },
]

/** What is done with the products that are chosen. */
type OpenDialog = { what: 'edit' | 'labels'; products: readonly Product[]; clear: () => void }

function hasStatus(product: Product, status: string): boolean {
  const state = stockStateOf(product)
  if (status === 'all') return true
  if (status === 'archived') return state === 'archived'
  if (status === 'reorder') return isToReorder(product)
  return status === 'low' ? state !== 'in-stock' && state !== 'archived' : state !== 'archived'
}

/** Every product of the shop; the filters live in the address. */
export function ProductsTable({
  products,
  shop,
  today,
  mayEdit,
}: {
  products: readonly Product[]
  shop: Shop
  today: Day
  mayEdit: boolean
}) {
  const filters = useProductFilters(products)
  const withCosts = products.some(({ costMinor }) => costMinor !== undefined)
  const columns = useMemo(() => productColumns(shop, today, withCosts), [shop, today, withCosts])
  const categories = useMemo(() => categoriesOf(products), [products])
  const [open, setOpen] = useState<OpenDialog | null>(null)

  return (
    <>
      <DataTable
        id="products"
        label="Products"
        rows={filters.shown}
        columns={columns}
        rowKey={(product) => product.productId}
        find={find}
        rowLink={(product) => `/user/dashboard/products/${product.productId}`}
        rowTone={(product) => (product.status === 'archived' ? 'soft' : undefined)}
        bulkActions={
          mayEdit
            ? (chosen, clear) => (
                <ChosenActions onOpen={(what) => setOpen({ what, products: chosen, clear })} />
              )
            : undefined
        }
        toolbar={products.length > 0 && <ProductFilters filters={filters} categories={categories} />}
        empty={products.length > 0 ? <NoMatch filters={filters} /> : <NoProducts mayEdit={mayEdit} />}
      />
      {open?.what === 'edit' && (
        <BulkDialog
          shop={shop}
          products={open.products}
          categories={categories}
          barcodes={products.flatMap(allBarcodes)}
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

/** The category and the state that are shown, in the address. */
function useProductFilters(products: readonly Product[]) {
  const [category, setCategory] = useUrlText('category')
  const [status, setStatus] = useUrlText('status')
  const shown = useMemo(
    () =>
      products.filter(
        (product) => (category === '' || product.category === category) && hasStatus(product, status),
      ),
    [products, category, status],
  )
  return { category, setCategory, status, setStatus, shown }
}

type Filters = ReturnType<typeof useProductFilters>

function ProductFilters({
  filters: { category, setCategory, status, setStatus },
  categories,
}: {
  filters: Filters
  categories: readonly string[]
}) {
  return (
    <>
      <FilterSelect
        label="Category"
        className="max-sm:flex-1"
        value={category}
        onChange={setCategory}
        options={[
          { value: '', label: 'All categories' },
          ...categories.map((name) => ({ value: name, label: name })),
        ]}
      />
      <FilterSelect
        label="Status"
        className="max-sm:flex-1"
        value={status}
        onChange={setStatus}
        options={statusOptions}
      />
    </>
  )
}

function ChosenActions({ onOpen }: { onOpen: (what: OpenDialog['what']) => void }) {
  return (
    <>
      <Button size="compact" icon={SquarePen} onClick={() => onOpen('edit')}>
        Edit
      </Button>
      <Button size="compact" icon={Tags} onClick={() => onOpen('labels')}>
        Labels
      </Button>
    </>
  )
}

function NoMatch({ filters: { setCategory, setStatus } }: { filters: Filters }) {
  return (
    <EmptyState
      title="No product matches these filters"
      action={
        <Button
          onClick={() => {
            setCategory('')
            setStatus('all')
          }}
        >
          Show all products
        </Button>
      }
    >
      Choose another category or status.
    </EmptyState>
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
