import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from '@remix-run/react'
import { v7 as uuidv7 } from 'uuid'
import { api } from '#app/api/client.ts'
import { PostingDateField } from '#app/components/form/posting-date-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Screen, Sheet } from '#app/components/ui/screen.tsx'
import { fetchProducts } from '#app/features/products/products-api.ts'
import { loadShop } from '#app/features/shell/shop.ts'
import { GoodsForm, type GoodsLine } from '#app/features/stock/goods-lines.tsx'
import { placesPath, transferPath, transfersPath } from '#app/features/stock/paths.ts'
import { usePlaces } from '#app/features/stock/places/use-places.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { recordTransfer } from '#domain/api/routes/transfers.ts'
import { TransferBody } from '#domain/documents/stock-transfer/schema.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [{ timeZone }, products] = await Promise.all([loadShop(shopId), fetchProducts(shopId)])
  // The id is made before the first try, so that a second one is the same transfer.
  return { shopId, transferId: uuidv7(), products, today: todayIn(timeZone) }
}

export const handle = { posts: true }

type Loaded = Awaited<ReturnType<typeof clientLoader>>

type Draft = { businessDay: string; from: string; to: string; note: string; lines: GoodsLine[] }

export default function SendGoodsRoute() {
  const loaded = useLoaderData<typeof clientLoader>()
  return <SendScreen key={loaded.transferId} {...loaded} />
}

/** Goods that leave one place for another. */
function SendScreen({ shopId, transferId, products, today }: Loaded) {
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
    submit: (body) => api.call(recordTransfer, { shopId, transferId, body }),
    done: () => navigate(transferPath(transferId)),
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
      <GoodsForm
        form={form}
        products={products}
        autoFocus
        to={transfersPath}
        busyLabel="Sending"
        submitLabel="Send goods"
      >
        <Sheet className="grid gap-4 sm:grid-cols-2">
          <SelectField label="From" {...form.field('from')} options={options} />
          <SelectField label="To" placeholder="Choose the location" {...form.field('to')} options={options} />
          <PostingDateField label="Date" max={today} {...form.field('businessDay')} />
          <TextField label="Note" {...form.field('note')} />
        </Sheet>
      </GoodsForm>
    </Screen>
  )
}
