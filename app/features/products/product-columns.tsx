import { Quantity } from '#app/components/format/quantity.tsx'
import type { DataColumn } from '#app/components/table/column.ts'
import { StatusTag, type Tone } from '#app/components/ui/status-tag.tsx'
import { isOwnersFigure } from '#domain/api/costs.ts'
import type { Product } from '#domain/api/product.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { Day } from '#domain/business-day.ts'
import { type StockState, stockStateLabels, stockStateOf } from '#domain/product/stock-state.ts'
import { type ProductColumnId, productTable } from '#domain/table/products.ts'
import { taxClassLabels } from '#domain/terms/tax.ts'
import { SmallPicture } from './picture/small-picture.tsx'
import { isFractional } from './words.ts'

/** How the columns of the products look on a screen. */
const looks: Readonly<Record<ProductColumnId, Partial<DataColumn<Product>>>> = {
  name: {
    cell: (product) => <NameCell product={product} />,
    width: 208,
    wraps: true,
    serverSort: 'name',
    phone: 'title',
  },
  sku: { width: 92, phone: 'detail' },
  barcodes: { width: 150, isHiddenAtFirst: true, phone: 'none' },
  category: { width: 136, givesWay: 3, phone: 'none' },
  shelf: { width: 116, isHiddenAtFirst: true, phone: 'none' },
  unit: { width: 84, isHiddenAtFirst: true, phone: 'none' },
  price: { width: 116, serverSort: 'price', phone: 'figure' },
  taxClass: {
    cell: (product) => taxClassLabels[product.taxClassId],
    width: 116,
    isHiddenAtFirst: true,
    phone: 'none',
  },
  cost: { width: 116, phone: 'none' },
  averageCost: { isHiddenAtFirst: true, phone: 'none' },
  margin: { width: 100, givesWay: 2, phone: 'none' },
  onHand: {
    width: 108,
    serverSort: 'stock',
    cell: (product) => (
      <Quantity
        quantityMilli={product.onHandMilli}
        unit={isFractional(product.unit) ? product.unit : undefined}
      />
    ),
    phone: 'detail',
  },
  status: { width: 124, cell: (product) => <StockTag product={product} />, phone: 'detail' },
  reorderLevel: { width: 144, givesWay: 1, phone: 'none' },
  packs: { width: 180, isHiddenAtFirst: true, phone: 'none' },
}

/** The columns of the product table: those of cost and margin only where the products came with their costs. */
export function productColumns(shop: Shop, today: Day, withCosts: boolean): DataColumn<Product>[] {
  return productTable(shop, today)
    .filter(({ id }) => withCosts || !isOwnersFigure(id))
    .map((column) => ({ ...column, ...looks[column.id] }))
}

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

const tones: Readonly<Record<StockState, Tone>> = {
  'in-stock': 'good',
  low: 'warn',
  out: 'warn',
  'below-zero': 'loss',
  archived: 'neutral',
  service: 'neutral',
}

export function StockTag({
  product,
}: {
  product: Pick<Product, 'status' | 'onHandMilli' | 'reorderLevelMilli' | 'isService'>
}) {
  const state = stockStateOf(product)
  // What is as it should be needs no colour.
  return state === 'in-stock' ? (
    <span className="text-ink-soft">{stockStateLabels[state]}</span>
  ) : (
    <StatusTag tone={tones[state]}>{stockStateLabels[state]}</StatusTag>
  )
}
