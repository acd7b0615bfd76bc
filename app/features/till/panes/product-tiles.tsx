import { memo } from 'react'
import { cx } from '#app/components/class-names.ts'
import { Money } from '#app/components/money.tsx'
import type { Product } from '#domain/api/product.ts'
import { formatMilli, milli } from '#domain/quantity.ts'
import { isMeasured } from '../basket/measured.ts'

/** More tiles than this nobody reads through: then it is quicker to type. */
export const mostTiles = 120

/** Products to tap. The marked one is what Enter adds. */
export function ProductTiles({
  products,
  inBasket,
  marked,
  showsSku,
  onPick,
}: {
  products: readonly Product[]
  /** Thousandths in the basket, by product. */
  inBasket: ReadonlyMap<string, number>
  marked: Product | null
  /** Where the SKU tells products apart that may have one name. */
  showsSku: boolean
  onPick: (product: Product) => void
}) {
  return (
    <ul
      aria-label="Products"
      className="grid grid-cols-[repeat(auto-fill,minmax(136px,1fr))] gap-2 max-sm:grid-cols-2"
    >
      {products.slice(0, mostTiles).map((product) => (
        <li key={product.productId} className="min-w-0">
          <Tile
            product={product}
            quantity={inBasket.get(product.productId) ?? 0}
            isMarked={product === marked}
            showsSku={showsSku}
            onPick={onPick}
          />
        </li>
      ))}
    </ul>
  )
}

const Tile = memo(function Tile({
  product,
  quantity,
  isMarked,
  showsSku,
  onPick,
}: {
  product: Product
  quantity: number
  isMarked: boolean
  showsSku: boolean
  onPick: (product: Product) => void
}) {
  return (
    <button
      type="button"
      onClick={() => onPick(product)}
      className={cx(
        'flex h-full min-h-20 w-full flex-col justify-between gap-2 rounded-md border bg-surface px-3 py-2.5 text-left select-none hover:border-line-strong active:bg-accent-soft',
        isMarked ? 'border-accent shadow-[inset_0_0_0_1px_var(--accent)]' : 'border-line',
      )}
    >
      <span className="flex min-w-0 items-start justify-between gap-1.5">
        <span className="line-clamp-3 min-w-0 text-14 wrap-anywhere">
          {product.name}
          {showsSku && <span className="block text-13 text-ink-soft">{product.sku}</span>}
        </span>
        {quantity > 0 && (
          <span className="tabular -mt-1 -mr-1.5 shrink-0 rounded-full bg-accent px-1.5 text-13 font-semibold text-on-accent">
            <span className="sr-only">in the basket: </span>
            {formatMilli(milli(quantity))}
          </span>
        )}
      </span>
      <span className="flex items-baseline gap-1 text-14 font-semibold">
        <Money amountMinor={product.priceMinor} />
        {isMeasured(product.unit) && (
          <span className="text-13 font-normal text-ink-soft">/ {product.unit}</span>
        )}
      </span>
    </button>
  )
})
