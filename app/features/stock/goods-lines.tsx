import { X } from 'lucide-react'
import { v7 as uuidv7 } from 'uuid'
import { QuantityField } from '#app/components/form/quantity-field.tsx'
import { Quantity } from '#app/components/format/quantity.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { isFractional } from '#app/features/products/words.ts'
import type { Product } from '#domain/api/product.ts'
import type { Pack } from '#domain/product/pack.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { quantityOf } from './find-product.tsx'

/** Goods of which only the quantity is said. */
export type GoodsLine = { lineId: string; productId: string; quantityMilli: Milli | null }

/** A scanned product: one more of it, or of what its pack holds or its label says; or a line of its own. */
export function withOne(
  lines: readonly GoodsLine[],
  { productId }: Product,
  pack?: Pack,
  labelMilli?: Milli,
): GoodsLine[] {
  const moreMilli = quantityOf(pack, labelMilli)
  const isKnown = lines.some((line) => line.productId === productId)
  if (!isKnown) return [...lines, { lineId: uuidv7(), productId, quantityMilli: moreMilli }]
  return lines.map((line) =>
    line.productId === productId
      ? { ...line, quantityMilli: milli((line.quantityMilli ?? 0) + moreMilli) }
      : line,
  )
}

/** Goods to move or to write off, each with how much of it. */
export function GoodsLines({
  lines,
  products,
  hasStock = false,
  onChange,
}: {
  lines: readonly GoodsLine[]
  products: readonly Product[]
  /** Shows how many there are. */
  hasStock?: boolean
  onChange: (lines: GoodsLine[]) => void
}) {
  if (lines.length === 0) return null
  const change = (lineId: string, quantityMilli: Milli | null) =>
    onChange(lines.map((line) => (line.lineId === lineId ? { ...line, quantityMilli } : line)))
  return (
    <ul className="sheet">
      {lines.map(({ lineId, productId, quantityMilli }) => {
        const product = products.find((one) => one.productId === productId)
        return (
          <li
            key={lineId}
            className="flex flex-wrap items-end justify-between gap-3 border-b border-line px-4 py-3 last:border-0"
          >
            <GoodsName product={product} hasStock={hasStock} />
            <QuantityField
              label="Quantity"
              className="w-28"
              valueMilli={quantityMilli}
              isFractional={product !== undefined && isFractional(product.unit)}
              onChange={(typed) => change(lineId, typed)}
            />
            <IconButton
              label={`Remove ${product?.name ?? 'this line'}`}
              icon={X}
              onClick={() => onChange(lines.filter((line) => line.lineId !== lineId))}
            />
          </li>
        )
      })}
    </ul>
  )
}

function GoodsName({ product, hasStock }: { product: Product | undefined; hasStock: boolean }) {
  if (!hasStock) return <p className="min-w-40 grow self-center text-14 font-medium">{product?.name}</p>
  return (
    <p className="min-w-40 grow text-14">
      <span className="block font-medium">{product?.name}</span>
      <span className="text-13 text-ink-soft">
        {product && <Quantity quantityMilli={product.onHandMilli} />} in stock
      </span>
    </p>
  )
}
