import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { Form, FormError } from '#app/components/form/form.tsx'
import { LeaveWarning } from '#app/components/form/leave-warning.tsx'
import { LinesError } from '#app/components/form/lines-error.tsx'
import { QuantityField } from '#app/components/form/quantity-field.tsx'
import { ScreenActions } from '#app/components/form/screen-actions.tsx'
import type { FormHandle } from '#app/components/form/use-form.ts'
import { Quantity } from '#app/components/format/quantity.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { isFractional } from '#app/features/products/words.ts'
import type { Product } from '#domain/api/product.ts'
import type { Pack } from '#domain/product/pack.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { FindProduct, quantityOf } from './find-product.tsx'

/** Goods of which only the quantity is entered. */
export type GoodsLine = { lineId: string; productId: string; quantityMilli: Milli | null }

/** A scanned product: one more of it, or the quantity of its pack or its label; or a line of its own. */
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

/** The form of a document that is a list of goods: its head, a field to find them by, the lines, and its buttons. */
export function GoodsForm({
  form,
  products,
  hasStock,
  autoFocus,
  children,
  submitLabel,
  ...actions
}: {
  form: FormHandle & {
    values: { lines: GoodsLine[] }
    field: (name: 'lines') => { error: string | undefined }
    set: (changes: { lines: GoodsLine[] }) => void
  }
  autoFocus?: boolean
  /** What is entered above the goods. */
  children: ReactNode
} & Pick<ComponentProps<typeof GoodsLines>, 'products' | 'hasStock'> &
  Pick<ComponentProps<typeof ScreenActions>, 'to' | 'busyLabel'> & { submitLabel: string }) {
  const { lines } = form.values
  const onChange = (changed: GoodsLine[]) => form.set({ lines: changed })
  return (
    <Form form={form} hasManyFigures className="flex flex-col gap-5">
      <LeaveWarning form={form} />
      {children}
      <FindProduct
        products={products}
        autoFocus={autoFocus}
        onFound={(...found) => onChange(withOne(lines, ...found))}
      />
      <GoodsLines {...{ lines, products, hasStock, onChange }} />
      <LinesError error={form.field('lines').error} />
      <FormError form={form} />
      <ScreenActions form={form} {...actions}>
        {submitLabel}
      </ScreenActions>
    </Form>
  )
}

/** Goods to move or to write off, each with how much of it. */
function GoodsLines({
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
