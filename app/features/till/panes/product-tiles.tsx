import { memo } from 'react'
import { Money, moneyText } from '#app/components/format/money.tsx'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { SmallPicture } from '#app/features/products/picture/small-picture.tsx'
import { formatMilli, milli } from '#domain/quantity.ts'
import { isMeasured } from '../basket/measured.ts'
import { hueOf } from '../find/category-hue.ts'
import { tilesMark } from '../find/hand-near.ts'
import { keyOf, type Sellable } from '../find/sellable.ts'
import { stockMarkOf } from '../find/stock-mark.ts'

/** More tiles than this take too long to read: typing is quicker. */
export const maxTiles = 120

/** Products to tap. The marked one is what Enter adds. */
export function ProductTiles({
  products,
  categories,
  inBasket,
  sold,
  marked,
  showsSku,
  onPick,
}: {
  products: readonly Sellable[]
  /** Of the whole shelf: a category keeps its hue whatever is shown. */
  categories: readonly string[]
  /** Thousandths in the basket, by product. */
  inBasket: ReadonlyMap<string, number>
  /** Thousandths that this device sold since the server's last stock figures, by product. */
  sold: ReadonlyMap<string, number>
  marked: Sellable | null
  /** Where products may have one name, and the SKU distinguishes them. */
  showsSku: boolean
  onPick: (product: Sellable) => void
}) {
  return (
    <ul
      aria-label="Products"
      {...tilesMark}
      className="grid grid-cols-[repeat(auto-fill,minmax(136px,1fr))] gap-2 xl:grid-cols-[repeat(auto-fill,minmax(168px,1fr))] xl:gap-2.5 max-sm:grid-cols-2"
    >
      {products.slice(0, maxTiles).map((product) => (
        <li key={keyOf(product)} className="min-w-0">
          <Tile
            product={product}
            hue={hueOf(product.category, categories)}
            quantity={inBasket.get(keyOf(product)) ?? 0}
            soldMilli={sold.get(product.productId) ?? 0}
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
  hue,
  quantity,
  soldMilli,
  isMarked,
  showsSku,
  onPick,
}: {
  product: Sellable
  /** The ground of its category. */
  hue: string
  quantity: number
  soldMilli: number
  isMarked: boolean
  showsSku: boolean
  onPick: (product: Sellable) => void
}) {
  const { currency } = useShopFormat()
  const { name, pack } = splitPackSize(product.name)
  const per = isMeasured(product.unit) ? ` / ${product.unit}` : ''
  const stock = stockMarkOf(product, soldMilli)
  const held = quantity > 0 ? formatMilli(milli(quantity)) : null
  return (
    <button
      type="button"
      // The name as it is written on the price list, without the break between its parts.
      aria-label={[
        product.name,
        ...(showsSku ? [product.sku] : []),
        `${moneyText(product.priceMinor, currency)}${per}`,
        ...(stock ? [stock.label] : []),
        ...(held ? [`in the basket: ${held}`] : []),
      ].join(', ')}
      onClick={() => onPick(product)}
      className={cx(
        'relative grid h-full min-h-19 w-full grid-cols-[2rem_minmax(0,1fr)] rounded-lg bg-raised text-left text-13 shadow-resting select-none active:bg-accent-soft xl:grid-cols-[2.75rem_minmax(0,1fr)] xl:text-14',
        isMarked && 'outline-2 outline-accent',
      )}
    >
      <TilePicture product={product} hue={hue} stock={stock} />
      <span className="flex min-w-0 flex-col justify-between gap-1 px-2 py-1.5 xl:px-2.5 xl:py-2">
        {/* Nothing of a name is cut: two products may differ in its last word alone. */}
        <span className="block font-medium wrap-anywhere">
          {name}
          {showsSku && <span className="block text-13 font-normal text-ink-soft">{product.sku}</span>}
        </span>
        <span className="flex flex-wrap items-baseline justify-between gap-x-2">
          <span className="text-13 text-ink-soft wrap-anywhere">{pack}</span>
          <span className="ml-auto text-14 font-semibold whitespace-nowrap">
            <Money amountMinor={product.priceMinor} isBare />
            {per && <span className="text-13 font-normal text-ink-soft">{per}</span>}
          </span>
        </span>
      </span>
      {held && (
        // Over the corner, outside the text: no tile changes its size for it.
        <span className="tabular pointer-events-none absolute -top-1.5 -left-1.5 min-w-5 rounded-full bg-accent px-1.5 text-center text-13 leading-5 font-semibold text-on-accent">
          {held}
        </span>
      )}
    </button>
  )
})

/** Its first letters on the ground of its category, its picture over them, and what is left of it. */
function TilePicture({
  product,
  hue,
  stock,
}: {
  product: Sellable
  hue: string
  stock: ReturnType<typeof stockMarkOf>
}) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'relative grid place-items-center overflow-hidden rounded-l-lg font-semibold text-ink',
        hue,
      )}
    >
      {initialsOf(product.name)}
      {product.pictureId !== undefined && (
        <SmallPicture
          productId={product.productId}
          pictureId={product.pictureId}
          // A strip of the category's colour stays.
          className="absolute inset-y-0 right-0 left-1 h-full w-[calc(100%-0.25rem)] bg-surface object-cover"
        />
      )}
      {stock && (
        <span
          className={cx(
            'tabular absolute inset-x-0 bottom-0 truncate px-0.5 text-center text-13 leading-5',
            stock.isLow ? 'bg-warn-soft font-semibold text-warn' : 'bg-surface/85 font-normal text-ink',
          )}
        >
          {stock.isLow && <span className="max-xl:hidden">▾ </span>}
          {stock.text}
        </span>
      )}
    </span>
  )
}

/** Two letters to find a product by at a glance: of its first two words, or of the only one. `African Queen`: AQ. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const [first = '', second] = words
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]]
  return letters.join('').toUpperCase()
}

/** A product's name in two parts: `African Queen mackerel` and what distinguishes it from similar ones, `425 g`. */
type NameParts = { name: string; pack: string | null }

const amount = String.raw`\d[\d.,]*(?:\s?[x×]\s?\d[\d.,]*)?`
const unit = '(?:kg|g|mg|l|ml|cl|m|cm|mm|pcs?|pieces?|packs?|sachets?|tablets?|rolls?|sheets?)'
const trailingSize = new RegExp(String.raw`^(.+?)\s+(${amount}\s?${unit}(?:\s?[x×]\s?\d+)?)$`, 'i')
/** Behind a comma longer words than this are a part of the name. */
const longestPack = 32

/**
 * Sets the pack size apart if the name ends with one: what follows the last comma, or a figure with
 * its unit. Nothing of the name is left out but that comma.
 */
export function splitPackSize(name: string): NameParts {
  const comma = name.lastIndexOf(', ')
  const behind = name.slice(comma + 2).trim()
  if (comma > 0 && behind !== '' && behind.length <= longestPack)
    return { name: name.slice(0, comma), pack: behind }
  const match = trailingSize.exec(name)
  return match?.[1] && match[2] ? { name: match[1], pack: match[2] } : { name, pack: null }
}
