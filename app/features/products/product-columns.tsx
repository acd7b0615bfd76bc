import { Quantity } from '#app/components/format/quantity.tsx'
import type { DataColumn } from '#app/components/table/column.ts'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { isOwnersFigure } from '#domain/api/costs.ts'
import type { Product } from '#domain/api/product.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { Day } from '#domain/business-day.ts'
import { marginBp } from '#domain/product/margin.ts'
import { taxClassLabels } from '#domain/terms/tax.ts'
import SmallPicture from './picture/small-picture.tsx'
import { stockStateOf, stockStates } from './stock-state.ts'
import { isFractional } from './words.ts'

/**
 * The columns of the product table: those of cost and margin only where the products came with their costs.
 * Their names are those the import finds by itself, so that a download comes back in as it went out.
 */
export function productColumns(shop: Shop, today: Day, withCosts: boolean): DataColumn<Product>[] {
  const columns = [...offeredColumns, ...costColumns, marginColumn(shop, today), ...stockColumns]
  return withCosts ? columns : columns.filter(({ id }) => !isOwnersFigure(id))
}

/** What it is, and what it is sold for. */
const offeredColumns: readonly DataColumn<Product>[] = [
  {
    id: 'name',
    header: 'Name',
    value: (product) => product.name,
    cell: (product) => <NameCell product={product} />,
    width: 208,
    phone: 'title',
  },
  { id: 'sku', header: 'SKU', value: (product) => product.sku, width: 92, phone: 'detail' },
  {
    id: 'barcodes',
    header: 'Barcodes',
    value: (product) => product.barcodes.join(' '),
    width: 150,
    isHiddenAtFirst: true,
    phone: 'none',
  },
  {
    id: 'category',
    header: 'Category',
    value: (product) => product.category,
    width: 136,
    givesWay: 3,
    phone: 'none',
  },
  {
    id: 'unit',
    header: 'Unit',
    value: (product) => product.unit,
    width: 84,
    isHiddenAtFirst: true,
    phone: 'none',
  },
  {
    id: 'price',
    header: 'Price',
    kind: 'money',
    width: 116,
    value: (product) => product.priceMinor,
    phone: 'figure',
  },
  {
    id: 'taxClass',
    header: 'Tax class',
    // The download holds the id, which the import reads back.
    value: (product) => product.taxClassId,
    cell: (product) => taxClassLabels[product.taxClassId],
    width: 116,
    isHiddenAtFirst: true,
    phone: 'none',
  },
]

const costColumns: readonly DataColumn<Product>[] = [
  {
    id: 'cost',
    header: 'Cost',
    kind: 'money',
    width: 116,
    value: (product) => product.costMinor ?? null,
    phone: 'none',
  },
  {
    id: 'averageCost',
    header: 'Average cost',
    kind: 'money',
    value: (product) => product.averageCostMinor ?? null,
    isHiddenAtFirst: true,
    phone: 'none',
  },
]

function marginColumn(shop: Shop, today: Day): DataColumn<Product> {
  return {
    id: 'margin',
    header: 'Margin',
    kind: 'percent',
    width: 100,
    givesWay: 2,
    value: (product) => marginBp(product, shop, today),
    phone: 'none',
  }
}

const stockColumns: readonly DataColumn<Product>[] = [
  {
    id: 'onHand',
    header: 'On hand',
    kind: 'quantity',
    width: 108,
    value: (product) => product.onHandMilli,
    cell: (product) => (
      <Quantity
        quantityMilli={product.onHandMilli}
        unit={isFractional(product.unit) ? product.unit : undefined}
      />
    ),
    phone: 'detail',
  },
  {
    id: 'status',
    header: 'Status',
    width: 124,
    value: (product) => stockStates[stockStateOf(product)].label,
    cell: (product) => <StockTag product={product} />,
    phone: 'detail',
  },
  {
    id: 'reorderLevel',
    header: 'Reorder level',
    kind: 'quantity',
    width: 144,
    givesWay: 1,
    value: (product) => product.reorderLevelMilli,
    phone: 'none',
  },
]

/** The name, behind the product's picture where it has one. */
function NameCell({ product: { productId, pictureId, name } }: { product: Product }) {
  if (pictureId === undefined) return name
  return (
    <span className="flex items-center gap-2">
      <span className="size-7 shrink-0 overflow-hidden rounded-sm bg-sunken">
        <SmallPicture productId={productId} pictureId={pictureId} className="size-full object-cover" />
      </span>
      <span className="line-clamp-2 min-w-0">{name}</span>
    </span>
  )
}

export function StockTag({
  product,
}: {
  product: Pick<Product, 'status' | 'onHandMilli' | 'reorderLevelMilli'>
}) {
  const { label, tone } = stockStates[stockStateOf(product)]
  // What is as it should be needs no colour.
  return stockStateOf(product) === 'in-stock' ? (
    <span className="text-ink-soft">{label}</span>
  ) : (
    <StatusTag tone={tone}>{label}</StatusTag>
  )
}
