import { useNavigate } from '@remix-run/react'
import { X } from 'lucide-react'
import { v7 as uuidv7 } from 'uuid'
import { DateField } from '#app/components/form/date-field.tsx'
import { Form, FormActions, FormFault, SubmitButton } from '#app/components/form/form.tsx'
import { LeaveWarning } from '#app/components/form/leave-warning.tsx'
import { QuantityField } from '#app/components/form/quantity-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Quantity } from '#app/components/format/quantity.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { Screen, Sheet } from '#app/components/ui/screen.tsx'
import { documentPath } from '#app/features/books/paths.ts'
import { isFractional } from '#app/features/products/words.ts'
import type { Product } from '#domain/api/product.ts'
import { WriteOffBody } from '#domain/documents/stock-adjustment/schema.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import type { Pack } from '#domain/product/pack.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { WriteOffReason, writeOffLabels } from '#domain/terms/write-off.ts'
import { FindProduct, quantityOf } from './find-product.tsx'
import { stockPath } from './paths.ts'
import { PlaceField } from './places/place-field.tsx'
import { recordWriteOff } from './stock-api.ts'

type Line = { lineId: string; productId: string; quantityMilli: Milli | null }
type Draft = {
  businessDay: string
  reason: WriteOffReason | ''
  note: string
  locationId: string
  lines: Line[]
}

const helps: Readonly<Record<WriteOffReason, string>> = {
  spoilt: 'Posted to stock adjustments.',
  lost: 'Posted to stock adjustments.',
  'used-by-shop': 'Posted to supplies.',
  'taken-by-owner': 'Posted to drawings, at cost, with the output tax on it where the shop is registered.',
  found: 'Adds to the stock at its average cost.',
}

/** A scanned product: one more of it, or of what its pack holds; or a line of its own. */
function withOne(lines: readonly Line[], { productId }: Product, pack?: Pack): Line[] {
  const moreMilli = quantityOf(pack)
  const isKnown = lines.some((line) => line.productId === productId)
  if (!isKnown) return [...lines, { lineId: uuidv7(), productId, quantityMilli: moreMilli }]
  return lines.map((line) =>
    line.productId === productId
      ? { ...line, quantityMilli: milli((line.quantityMilli ?? 0) + moreMilli) }
      : line,
  )
}

/** Goods that leave the stock without being sold, or were found. */
export function WriteOffScreen({
  shopId,
  writeOffId,
  products,
  chosen,
  today,
}: {
  shopId: string
  /** Made before the first try, so that a second one is the same thing. */
  writeOffId: string
  products: readonly Product[]
  /** The product that the screen was opened for. */
  chosen: Product | null
  today: string
}) {
  const navigate = useNavigate()
  const form = useForm({
    start: (): Draft => ({
      businessDay: today,
      reason: '',
      note: '',
      locationId: firstLocation,
      lines: chosen ? withOne([], chosen) : [],
    }),
    schema: WriteOffBody,
    inputOf: ({ note, ...draft }) => ({ ...draft, ...(note.trim() !== '' && { note: note.trim() }) }),
    refusals: { stock_not_enough: 'lines', product_not_found: 'lines', write_off_in_future: 'businessDay' },
    shortcut: 'Ctrl+S',
    submit: (body) => recordWriteOff(shopId, writeOffId, body),
    done: ({ entryNumber }) => navigate(documentPath(entryNumber)),
  })
  const { values } = form
  const change = (lineId: string, quantityMilli: Milli | null) =>
    form.set({
      lines: values.lines.map((line) => (line.lineId === lineId ? { ...line, quantityMilli } : line)),
    })
  return (
    <Screen title="Write off goods" width="narrow" back={{ to: stockPath, label: 'Stock' }}>
      <Form form={form} className="flex flex-col gap-5">
        <LeaveWarning form={form} />
        <Sheet className="flex flex-col gap-4">
          <SelectField
            label="Reason"
            isRequired
            placeholder="Choose why"
            value={values.reason}
            onChange={(reason) => form.set({ reason })}
            fault={form.field('reason').fault ?? null}
            help={values.reason === '' ? undefined : helps[values.reason]}
            options={WriteOffReason.options.map((value) => ({ value, label: writeOffLabels[value] }))}
          />
          <PlaceField label="Location" {...form.field('locationId')} />
          <DateField label="Date" max={today} {...form.field('businessDay')} />
          <TextField label="Note" {...form.field('note')} />
        </Sheet>
        <FindProduct
          products={products}
          autoFocus={chosen === null}
          onFound={(product, pack) => form.set({ lines: withOne(values.lines, product, pack) })}
        />
        {values.lines.length > 0 && (
          <ul className="sheet">
            {values.lines.map(({ lineId, productId, quantityMilli }) => {
              const product = products.find((one) => one.productId === productId)
              return (
                <li
                  key={lineId}
                  className="flex flex-wrap items-end justify-between gap-3 border-b border-line px-4 py-3 last:border-0"
                >
                  <p className="min-w-40 grow text-14">
                    <span className="block font-medium">{product?.name}</span>
                    <span className="text-13 text-ink-soft">
                      {product && <Quantity quantityMilli={product.onHandMilli} />} in stock
                    </span>
                  </p>
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
                    onClick={() => form.set({ lines: values.lines.filter((line) => line.lineId !== lineId) })}
                  />
                </li>
              )
            })}
          </ul>
        )}
        {form.field('lines').fault && (
          <p role="alert" className="text-14 text-loss">
            {form.field('lines').fault}
          </p>
        )}
        <FormFault form={form} />
        <FormActions>
          <ButtonLink to={stockPath}>Cancel</ButtonLink>
          <SubmitButton form={form} busyLabel="Recording">
            {values.reason === 'found' ? 'Add to the stock' : 'Write off'}
          </SubmitButton>
        </FormActions>
      </Form>
    </Screen>
  )
}
