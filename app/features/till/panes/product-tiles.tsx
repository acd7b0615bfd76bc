import { memo } from 'react'
import { Money, moneyText } from '#app/components/format/money.tsx'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import type { Product } from '#domain/api/product.ts'
import { formatMilli, milli } from '#domain/quantity.ts'
import { isMeasured } from '../basket/measured.ts'
import { splitPackSize } from '../find/pack-size.ts'

/** More tiles than this nobody reads through: then it is quicker to type. */
export const maxTiles = 120

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
      className="grid grid-cols-[repeat(auto-fill,minmax(136px,1fr))] gap-2.5 max-sm:grid-cols-2"
    >
      {products.slice(0, maxTiles).map((product) => (
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
  const { currency } = useShopFormat()
  const { name, pack } = splitPackSize(product.name)
  const per = isMeasured(product.unit) ? ` / ${product.unit}` : ''
  const held = quantity > 0 ? formatMilli(milli(quantity)) : null
  return (
    <button
      type="button"
      // The name as it is written on the price list, without the break between its parts.
      aria-label={[
        product.name,
        ...(showsSku ? [product.sku] : []),
        `${moneyText(product.priceMinor, currency)}${per}`,
        ...(held ? [`in the basket: ${held}`] : []),
      ].join(', ')}
      onClick={() => onPick(product)}
      className={cx(
        'relative flex h-full min-h-24 w-full flex-col justify-between gap-2 rounded-md border bg-surface px-3 py-2.5 text-left select-none hover:border-line-strong active:bg-accent-soft',
        isMarked ? 'border-accent shadow-[inset_0_0_0_1px_var(--accent)]' : 'border-line',
      )}
    >
      {/* Nothing of a name is cut: two products may differ in its last word alone. */}
      <span className="block w-full text-14 wrap-anywhere">
        {name}
        {pack && <span className="block text-13 text-ink-soft">{pack}</span>}
        {showsSku && <span className="block text-13 text-ink-soft">{product.sku}</span>}
      </span>
      <span className="text-14 font-semibold">
        <Money amountMinor={product.priceMinor} />
        {per && <span className="text-13 font-normal whitespace-nowrap text-ink-soft">{per}</span>}
      </span>
      {held && (
        // Over the corner, outside the text: no tile changes its size for it.
        <span className="tabular pointer-events-none absolute -top-2 -right-1.5 min-w-5 rounded-full bg-accent px-1.5 text-center text-13 leading-5 font-semibold text-on-accent">
          {held}
        </span>
      )}
    </button>
  )
})
