import { useState } from 'react'
import { DialogActions } from '#app/components/form/dialog-actions.tsx'
import { QuantityField } from '#app/components/form/quantity-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import type { Product } from '#domain/api/product.ts'
import type { Shop } from '#domain/api/shop.ts'
import { formatMinor } from '#domain/money.ts'
import {
  barsOf,
  type LabelSheet,
  type LabelSheetId,
  labelSheets,
  labelsOnSheet,
  maxLabels,
} from '#domain/product/labels.ts'
import { type Milli, milli } from '#domain/quantity.ts'

type LabelsDialogProps = { shop: Shop; products: readonly Product[]; onClose: () => void }

const one = milli(1000)
const sheetOptions = (Object.keys(labelSheets) as LabelSheetId[]).map((value) => ({
  value,
  label: labelSheets[value].name,
}))

/** Labels for the shelf or the goods: which sheet, from which label of it on, and how many of each product. */
export function LabelsDialog({ shop, products, onClose }: LabelsDialogProps) {
  const [sheetId, setSheetId] = useState<LabelSheetId>('L7160')
  const [startMilli, setStart] = useState<Milli | null>(one)
  const [counts, setCounts] = useState<ReadonlyMap<string, Milli | null>>(new Map())
  const sheet: LabelSheet = labelSheets[sheetId]
  const perSheet = labelsOnSheet(sheet)
  const countOf = (product: Product) => counts.get(product.productId) ?? one
  const hasUnread = [...counts.values()].includes(null)
  const total = products.reduce((sum, product) => sum + countOf(product) / 1000, 0)
  const start = perSheet === 1 ? 1 : (startMilli ?? 0) / 1000
  const startError = start < 1 || start > perSheet ? `Enter a label from 1 to ${perSheet}.` : null
  const isTooMany = total > maxLabels

  const save = useSaveLabels(shop, onClose)

  return (
    <Dialog
      size="large"
      title="Print labels"
      description="Each label has the shop's name, the product's name and price, and its barcode, or its SKU as one."
      onClose={onClose}
      footer={
        <DialogActions
          onClose={onClose}
          isBusy={save.isBusy}
          disabled={total === 0 || isTooMany || hasUnread || startError !== null}
          onClick={() => void save.act({ products, countOf, sheet, start })}
        >
          Save {total.toLocaleString('en')} {total === 1 ? 'label' : 'labels'} as PDF
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-4">
        {save.error && <ErrorBanner error={save.error} />}
        <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
          <SelectField label="Sheet" value={sheetId} onChange={setSheetId} options={sheetOptions} />
          {perSheet > 1 && (
            <QuantityField
              label="Start at label"
              valueMilli={startMilli}
              onChange={setStart}
              help="The first unused label on the sheet."
              error={startMilli === null ? undefined : startError}
            />
          )}
        </div>
        <NumberOfEach
          {...{ products, countOf }}
          onCount={(changed) => setCounts((before) => new Map([...before, ...changed]))}
        />
        {isTooMany && (
          <p role="alert" className="text-loss">
            At most {maxLabels.toLocaleString('en')} labels at once.
          </p>
        )}
      </div>
    </Dialog>
  )
}

type WantedLabels = {
  products: readonly Product[]
  countOf: (product: Product) => Milli
  sheet: LabelSheet
  start: number
}

/** Makes the PDF on this device, and saves it. */
function useSaveLabels(shop: Shop, onSaved: () => void) {
  return useAction(
    async ({ products, countOf, sheet, start }: WantedLabels) => {
      const { saveLabels } = await import('./save-labels.ts')
      const wanted = products.map((product) => ({
        // By the letters of its currency: the font of the PDF lacks some of the signs.
        item: { ...product, price: `${shop.currency} ${formatMinor(product.priceMinor, shop.currency)}` },
        count: countOf(product) / 1000,
      }))
      await saveLabels(shop.name, sheet, wanted, start)
      onSaved()
    },
    { leaves: true },
  )
}

function NumberOfEach({
  products,
  countOf,
  onCount,
}: {
  products: readonly Product[]
  countOf: (product: Product) => Milli
  onCount: (changed: readonly (readonly [string, Milli | null])[]) => void
}) {
  const all = (count: (product: Product) => Milli) =>
    onCount(products.map((product) => [product.productId, count(product)] as const))
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <span className="mr-auto font-medium">Number of each</span>
        <Button size="compact" onClick={() => all(() => one)}>
          One of each
        </Button>
        <Button size="compact" onClick={() => all(inStock)}>
          As many as in stock
        </Button>
      </div>
      <ul>
        {products.map((product) => (
          <li
            key={product.productId}
            className="flex items-center justify-between gap-4 border-b border-line py-1.5 last:border-0"
          >
            <span className="min-w-0">
              {product.name}{' '}
              <span className="text-13 text-ink-soft">
                {product.sku}
                {barsOf(product) === null &&
                  ', no barcode: tills can’t read a SKU this short, or with accents'}
              </span>
            </span>
            <QuantityField
              className="w-24 shrink-0"
              label={`Labels of ${product.name}`}
              isLabelHidden
              valueMilli={countOf(product)}
              onChange={(count) => onCount([[product.productId, count]])}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Whole pieces that are there. */
function inStock({ onHandMilli }: Product): Milli {
  return milli(Math.max(0, Math.floor(onHandMilli / 1000)) * 1000)
}
