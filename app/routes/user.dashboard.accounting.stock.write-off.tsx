import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from '@remix-run/react'
import { v7 as uuidv7 } from 'uuid'
import { api } from '#app/api/client.ts'
import { PostingDateField } from '#app/components/form/posting-date-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { Screen, Sheet } from '#app/components/ui/screen.tsx'
import { documentPath } from '#app/features/books/paths.ts'
import { fetchProducts } from '#app/features/products/products-api.ts'
import { loadShop } from '#app/features/shell/shop.ts'
import { GoodsForm, type GoodsLine, withOne } from '#app/features/stock/goods-lines.tsx'
import { stockPath } from '#app/features/stock/paths.ts'
import { PlaceField } from '#app/features/stock/places/place-field.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { recordWriteOff } from '#domain/api/routes/stock.ts'
import { WriteOffBody } from '#domain/documents/stock-adjustment/schema.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import { WriteOffReason, writeOffLabels } from '#domain/terms/write-off.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [{ timeZone }, products] = await Promise.all([loadShop(shopId), fetchProducts(shopId)])
  const query = new URL(request.url).searchParams.get('product')
  // The product that the screen was opened for.
  const chosen = products.find(({ productId }) => productId === query) ?? null
  // The id is made before the first try, so that a second one is the same write-off.
  return { shopId, writeOffId: uuidv7(), products, chosen, today: todayIn(timeZone) }
}

export const handle = { posts: true }

type Loaded = Awaited<ReturnType<typeof clientLoader>>

type Draft = {
  businessDay: string
  reason: WriteOffReason | ''
  note: string
  locationId: string
  lines: GoodsLine[]
}

const helps: Readonly<Record<WriteOffReason, string>> = {
  spoilt: 'Posted to stock adjustments.',
  lost: 'Posted to stock adjustments.',
  'used-by-shop': 'Posted to supplies.',
  'taken-by-owner': 'Posted to drawings, at cost, with the output tax on it where the shop is registered.',
  found: 'Adds to the stock at its average cost.',
}

export default function WriteOffRoute() {
  const loaded = useLoaderData<typeof clientLoader>()
  return <WriteOffScreen key={loaded.writeOffId} {...loaded} />
}

/** Goods that leave the stock without being sold, or were found. */
function WriteOffScreen({ shopId, writeOffId, products, chosen, today }: Loaded) {
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
    submit: (body) => api.call(recordWriteOff, { shopId, writeOffId, body }),
    done: ({ entryNumber }) => navigate(documentPath(entryNumber)),
  })
  const { values } = form
  return (
    <Screen title="Write off goods" width="narrow" back={{ to: stockPath, label: 'Stock' }}>
      <GoodsForm
        form={form}
        products={products}
        hasStock
        autoFocus={chosen === null}
        to={stockPath}
        busyLabel="Recording"
        submitLabel={values.reason === 'found' ? 'Add to the stock' : 'Write off'}
      >
        <WriteOffHead form={form} today={today} />
      </GoodsForm>
    </Screen>
  )
}

/** Why the goods leave, from where and when. */
function WriteOffHead({ form, today }: { form: UsedForm<Draft>; today: string }) {
  const { values } = form
  return (
    <Sheet className="flex flex-col gap-4">
      <SelectField
        label="Reason"
        isRequired
        placeholder="Choose why"
        value={values.reason}
        onChange={(reason) => form.set({ reason })}
        error={form.field('reason').error ?? null}
        help={values.reason === '' ? undefined : helps[values.reason]}
        options={WriteOffReason.options.map((value) => ({ value, label: writeOffLabels[value] }))}
      />
      <PlaceField label="Location" {...form.field('locationId')} />
      <PostingDateField label="Date" max={today} {...form.field('businessDay')} />
      <TextField label="Note" {...form.field('note')} />
    </Sheet>
  )
}
