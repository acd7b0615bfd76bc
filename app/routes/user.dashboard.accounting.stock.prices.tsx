import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from '@remix-run/react'
import { FileUp, Plus, Tags } from 'lucide-react'
import { useState } from 'react'
import { SelectField } from '#app/components/form/select-field.tsx'
import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { fetchProducts } from '#app/features/products/products-api.ts'
import { ForPosting, useMayPost } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { priceListPath, reorderPath } from '#app/features/stock/paths.ts'
import { ListImport } from '#app/features/stock/prices/list-import.tsx'
import { PriceDialog } from '#app/features/stock/prices/price-dialog.tsx'
import { fetchSupplierPrices } from '#app/features/stock/prices/prices-api.ts'
import { fetchSuppliers } from '#app/features/stock/receive/receive-api.ts'
import { requireAccounting } from '#app/session/guards.ts'
import type { Supplier } from '#domain/api/supplier.ts'
import type { SupplierPrice } from '#domain/api/supplier-price.ts'
import { packLabel } from '#domain/product/pack.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [suppliers, products] = await Promise.all([fetchSuppliers(shopId), fetchProducts(shopId)])
  const query = new URL(request.url).searchParams.get('supplier')
  const supplierId = query ?? suppliers[0]?.supplierId ?? null
  const prices = supplierId === null ? [] : await fetchSupplierPrices(shopId, supplierId)
  return {
    shopId,
    supplierId,
    suppliers,
    prices,
    products: products.filter(({ status }) => status === 'active'),
  }
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>

const columns: readonly DataColumn<SupplierPrice>[] = [
  { id: 'name', header: 'Product', value: ({ name }) => name, wraps: true, phone: 'title' },
  { id: 'sku', header: 'SKU', value: ({ sku }) => sku, width: 120, phone: 'none' },
  { id: 'code', header: 'Supplier’s code', value: ({ code }) => code, width: 150, phone: 'detail' },
  {
    id: 'pack',
    header: 'Sold by the',
    value: ({ pack, unit }) => (pack ? packLabel(pack, unit) : unit),
    width: 150,
    phone: 'detail',
  },
  { id: 'price', header: 'Price', kind: 'money', value: ({ priceMinor }) => priceMinor, phone: 'figure' },
  {
    id: 'unitCost',
    header: 'Cost of one',
    kind: 'money',
    value: ({ unitCostMinor }) => unitCostMinor,
    phone: 'none',
  },
  { id: 'changed', header: 'Changed', kind: 'day', value: ({ changedOn }) => changedOn, phone: 'none' },
  {
    id: 'from',
    header: 'By',
    value: ({ from }) => (from === 'list' ? 'Price list' : 'Delivery'),
    width: 110,
    phone: 'none',
  },
]

type Shown = 'import' | { price: SupplierPrice | null } | null

export default function PriceListRoute() {
  const loaded = useLoaderData<typeof clientLoader>()
  return <PriceListScreen key={loaded.supplierId} {...loaded} />
}

/** What a supplier calls the shop's products, in what they sell them, and at which prices. */
function PriceListScreen({ shopId, supplierId, suppliers, prices, products }: Loaded) {
  const shop = useShop()
  const [shown, setShown] = useState<Shown>(null)
  const close = () => setShown(null)
  return (
    <Screen
      title="Price lists of suppliers"
      subtitle="Prices without tax. A later delivery sets a newer price, including freight."
      back={{ to: reorderPath, label: 'What to buy' }}
      actions={supplierId !== null && <ListActions {...{ supplierId, suppliers }} onShow={setShown} />}
    >
      {supplierId === null ? (
        <EmptyState isSheet icon={Tags} title="No suppliers yet">
          A supplier is added with the first delivery on account, or under Customers and suppliers.
        </EmptyState>
      ) : (
        <PriceTable prices={prices} onRow={(price) => setShown({ price })} />
      )}
      {supplierId !== null && shown === 'import' && (
        <ListImport {...{ shopId, supplierId, prices, products, currency: shop.currency }} onClose={close} />
      )}
      {supplierId !== null && shown !== null && shown !== 'import' && (
        <PriceDialog {...{ shopId, supplierId, products }} price={shown.price} onClose={close} />
      )}
    </Screen>
  )
}

function ListActions({
  supplierId,
  suppliers,
  onShow,
}: {
  supplierId: string
  suppliers: readonly Supplier[]
  onShow: (shown: Shown) => void
}) {
  const navigate = useNavigate()
  return (
    <>
      <SelectField
        label="Supplier"
        className="w-56"
        value={supplierId}
        onChange={(chosen) => navigate(priceListPath(chosen))}
        options={suppliers.map((one) => ({ value: one.supplierId, label: one.name }))}
      />
      <ForPosting>
        <Button icon={FileUp} className="self-end" onClick={() => onShow('import')}>
          From a file
        </Button>
        <Button icon={Plus} className="self-end" onClick={() => onShow({ price: null })}>
          Add a product
        </Button>
      </ForPosting>
    </>
  )
}

function PriceTable({
  prices,
  onRow,
}: {
  prices: readonly SupplierPrice[]
  onRow: (price: SupplierPrice) => void
}) {
  const mayPost = useMayPost()
  return (
    <DataTable
      id="supplier-prices"
      label="Price list"
      rows={prices}
      columns={columns}
      rowKey={({ productId }) => productId}
      {...(mayPost && { onRow })}
      fileName="price-list"
      empty={
        <EmptyState icon={Tags} title="Nothing is on this list">
          Add a product with the supplier’s code and price, or take the list from a file. Delivered products
          are listed automatically.
        </EmptyState>
      }
    />
  )
}
