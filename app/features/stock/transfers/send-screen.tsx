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
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { Screen, Sheet } from '#app/components/ui/screen.tsx'
import { isFractional } from '#app/features/products/words.ts'
import type { Product } from '#domain/api/product.ts'
import { TransferBody } from '#domain/documents/stock-transfer/schema.ts'
import type { Pack } from '#domain/product/pack.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { FindProduct, quantityOf } from '../find-product.tsx'
import { placesPath, transferPath, transfersPath } from '../paths.ts'
import { usePlaces } from '../places/use-places.ts'
import { sendGoods } from './transfers-api.ts'

type Line = { lineId: string; productId: string; quantityMilli: Milli | null }
type Draft = { businessDay: string; from: string; to: string; note: string; lines: Line[] }

/** A scanned product: one more of it, or of what its pack holds; or a line of its own. */
function withOne(lines: readonly Line[], { productId }: Product, pack: Pack | undefined): Line[] {
  const moreMilli = quantityOf(pack)
  const isKnown = lines.some((line) => line.productId === productId)
  if (!isKnown) return [...lines, { lineId: uuidv7(), productId, quantityMilli: moreMilli }]
  return lines.map((line) =>
    line.productId === productId
      ? { ...line, quantityMilli: milli((line.quantityMilli ?? 0) + moreMilli) }
      : line,
  )
}

/** Goods that leave one place for another. */
export function SendScreen({
  shopId,
  transferId,
  products,
  today,
}: {
  shopId: string
  /** Made before the first try, so that a second one is the same thing. */
  transferId: string
  products: readonly Product[]
  today: string
}) {
  const navigate = useNavigate()
  const { places, hasSeveral, options, first } = usePlaces()
  const form = useForm<Draft, TransferBody, unknown>({
    start: { businessDay: today, from: first, to: places[1]?.locationId ?? '', note: '', lines: [] },
    schema: TransferBody,
    inputOf: ({ note, ...draft }) => ({ ...draft, ...(note.trim() !== '' && { note: note.trim() }) }),
    refusals: {
      location_stock_not_enough: 'lines',
      product_not_found: 'lines',
      transfer_to_same_place: 'to',
      goods_transfer_in_future: 'businessDay',
    },
    shortcut: 'Ctrl+S',
    submit: (body) => sendGoods(shopId, transferId, body),
    done: () => navigate(transferPath(transferId)),
  })
  const { values } = form
  const change = (lineId: string, quantityMilli: Milli | null) =>
    form.set({
      lines: values.lines.map((line) => (line.lineId === lineId ? { ...line, quantityMilli } : line)),
    })
  return (
    <Screen
      title="Send goods to another location"
      subtitle="They are in transit until they are received there."
      width="narrow"
      back={{ to: transfersPath, label: 'Transfers' }}
    >
      {!hasSeveral && (
        <Banner tone="warn" action={<ButtonLink to={placesPath}>Locations</ButtonLink>}>
          The shop has one location so far. Add the other one first.
        </Banner>
      )}
      <Form form={form} className="flex flex-col gap-5">
        <LeaveWarning form={form} />
        <Sheet className="grid gap-4 sm:grid-cols-2">
          <SelectField label="From" {...form.field('from')} options={options} />
          <SelectField label="To" placeholder="Choose the location" {...form.field('to')} options={options} />
          <DateField label="Date" max={today} {...form.field('businessDay')} />
          <TextField label="Note" {...form.field('note')} />
        </Sheet>
        <FindProduct
          products={products}
          autoFocus
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
                  <p className="min-w-40 grow self-center text-14 font-medium">{product?.name}</p>
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
          <ButtonLink to={transfersPath}>Cancel</ButtonLink>
          <SubmitButton form={form} busyLabel="Sending">
            Send goods
          </SubmitButton>
        </FormActions>
      </Form>
    </Screen>
  )
}
