import { useRevalidator } from '@remix-run/react'
import { Pencil, Trash2 } from 'lucide-react'
import { v7 as newId } from 'uuid'
import { Form, FormActions, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { QuantityField } from '#app/components/form/quantity-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { Money } from '#app/components/format/money.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { Section, Sheet } from '#app/components/ui/screen.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import type { Product } from '#domain/api/product.ts'
import type { Minor } from '#domain/money.ts'
import { maxPackName, maxPacks, type Pack, packLabel } from '#domain/product/pack.ts'
import { PackInput } from '#domain/product/schema.ts'
import type { Milli } from '#domain/quantity.ts'
import type { Unit } from '#domain/terms/unit.ts'
import { readBarcodes } from './product-draft.ts'
import { changeProduct } from './products-api.ts'
import { isFractional } from './words.ts'

type Draft = {
  packId: string
  name: string
  quantityMilli: Milli | null
  priceMinor: Minor | null
  barcodes: string
}

const emptyPack = (): Draft => ({
  packId: newId(),
  name: '',
  quantityMilli: null,
  priceMinor: null,
  barcodes: '',
})

/** The packs a product is sold and bought in. Its stock stays one: a carton sold takes 24 of it. */
export function Packs({ shopId, product }: { shopId: string; product: Product }) {
  const { revalidate } = useRevalidator()
  const packs = product.packs ?? []
  const store = async (wanted: readonly Pack[]) => {
    await changeProduct(shopId, product.productId, { packs: [...wanted], revision: product.revision })
  }
  const form = useForm({
    start: emptyPack,
    schema: PackInput,
    inputOf: ({ barcodes, ...draft }: Draft) => ({ ...draft, barcodes: readBarcodes(barcodes) }),
    isRepeated: true,
    whenEmpty: {
      quantityMilli: 'Enter how many it holds, such as 24.',
      priceMinor: 'Enter a price, such as 12.50.',
    },
    refusals: { barcode_taken: 'barcodes' as const, barcode_twice: 'barcodes' as const },
    submit: (given) => {
      const isKnown = packs.some(({ packId }) => packId === given.packId)
      return store(
        isKnown ? packs.map((pack) => (pack.packId === given.packId ? given : pack)) : [...packs, given],
      )
    },
    done: () => {
      form.rebase(emptyPack())
      revalidate()
    },
  })
  const isEdited = packs.some(({ packId }) => packId === form.values.packId)
  function edit({ packId, name, quantityMilli, priceMinor, barcodes }: Pack) {
    form.rebase({ packId, name, quantityMilli, priceMinor, barcodes: barcodes.join(' ') })
  }
  const drop = useAction(
    async (dropped: Pack) => {
      await store(packs.filter(({ packId }) => packId !== dropped.packId))
      if (form.values.packId === dropped.packId) form.rebase(emptyPack())
    },
    { settled: revalidate },
  )
  return (
    <Section title="Packs">
      <Sheet>
        <PackList packs={packs} unit={product.unit} onEdit={edit} onDrop={(pack) => void drop.act(pack)} />
        {drop.error && <ErrorBanner error={drop.error} />}
        {(isEdited || packs.length < maxPacks) && (
          <PackForm form={form} unit={product.unit} isEdited={isEdited} />
        )}
      </Sheet>
    </Section>
  )
}

/** A pack that is added, or changed. */
function PackForm({ form, unit, isEdited }: { form: UsedForm<Draft>; unit: Unit; isEdited: boolean }) {
  return (
    <Form form={form} hasManyFigures className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label="Pack" {...form.field('name')} maxLength={maxPackName} autoComplete="off" />
        <QuantityField
          label="Holds"
          {...form.quantity('quantityMilli')}
          isFractional={isFractional(unit)}
          unit={isFractional(unit) ? unit : undefined}
        />
        <MoneyField label="Price of the pack" {...form.amount('priceMinor')} />
      </div>
      <TextField
        label="Barcodes of the pack"
        {...form.field('barcodes')}
        help="Scanning one at the till or on a delivery enters a whole pack; stock changes by the number in it."
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // A scanner ends each code with Enter.
          event.preventDefault()
          const barcodes = form.values.barcodes.trim()
          if (barcodes !== '') form.set({ barcodes: `${barcodes} ` })
        }}
      />
      <FormError form={form} />
      <FormActions>
        {isEdited && <Button onClick={() => form.rebase(emptyPack())}>Cancel</Button>}
        <SubmitButton form={form} variant="secondary">
          {isEdited ? 'Save pack' : 'Add pack'}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

/** The packs to read, with their barcodes; with buttons where they can be changed. */
export function PackList({
  packs,
  unit,
  onEdit,
  onDrop,
}: {
  packs: readonly Pack[]
  unit: string
  onEdit?: (pack: Pack) => void
  onDrop?: (pack: Pack) => void
}) {
  if (packs.length === 0)
    return <p className="mb-4 text-ink-soft">Sold singly. Add a pack to sell it by the carton, too.</p>
  return (
    <ul className="mb-5">
      {packs.map((pack) => (
        <li
          key={pack.packId}
          className="flex items-center justify-between gap-4 border-b border-line py-1.5 last:border-0"
        >
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere">{packLabel(pack, unit)}</span>
            <span className="tabular block text-13 text-ink-soft wrap-anywhere">
              {pack.barcodes.join(', ') || 'No barcode'}
            </span>
          </span>
          <span className="flex items-center gap-2 font-medium">
            <Money amountMinor={pack.priceMinor} />
            {onEdit && (
              <IconButton
                icon={Pencil}
                label={`Change ${packLabel(pack, unit)}`}
                onClick={() => onEdit(pack)}
              />
            )}
            {onDrop && (
              <IconButton
                icon={Trash2}
                label={`Remove ${packLabel(pack, unit)}`}
                onClick={() => onDrop(pack)}
              />
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
