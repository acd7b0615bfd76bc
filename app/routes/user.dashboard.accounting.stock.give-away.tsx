import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from '@remix-run/react'
import { v7 as uuidv7 } from 'uuid'
import { api } from '#app/api/client.ts'
import { PostingDateField } from '#app/components/form/posting-date-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { Screen, Sheet } from '#app/components/ui/screen.tsx'
import { expenseAccounts } from '#app/features/bank/choices.ts'
import { documentPath } from '#app/features/books/paths.ts'
import { fetchProducts } from '#app/features/products/products-api.ts'
import { loadShop } from '#app/features/shell/shop.ts'
import { GoodsForm, type GoodsLine } from '#app/features/stock/goods-lines.tsx'
import { stockPath } from '#app/features/stock/paths.ts'
import { PlaceField } from '#app/features/stock/places/place-field.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { listAccounts } from '#domain/api/routes/chart.ts'
import { recordGiveaway } from '#domain/api/routes/stock.ts'
import { GiveawayBody } from '#domain/documents/giveaway/schema.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import { taxPack } from '#domain/tax/packs.ts'
import { GiveawayPurpose, giveawayLabels } from '#domain/terms/giveaway.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [shop, products, chart] = await Promise.all([
    loadShop(shopId),
    fetchProducts(shopId),
    api.call(listAccounts, { shopId }),
  ])
  return {
    shopId,
    giveawayId: uuidv7(),
    products,
    accounts: expenseAccounts(chart.items),
    today: todayIn(shop.timeZone),
    untaxed: taxPack(shop.taxPack).untaxedGifts,
  }
}

export const handle = { posts: true }

export default function GiveAwayRoute() {
  const { giveawayId } = useLoaderData<typeof clientLoader>()
  return <GiveAway key={giveawayId} />
}

type Draft = {
  businessDay: string
  purpose: GiveawayPurpose | ''
  account: string
  recipient: string
  note: string
  locationId: string
  lines: GoodsLine[]
}

/** Goods that are given away: to charity, as samples, to the staff. */
function GiveAway() {
  const { shopId, giveawayId, products, today } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  const form = useForm({
    start: (): Draft => ({
      ...{ businessDay: today, purpose: '', account: '', recipient: '', note: '' },
      ...{ locationId: firstLocation, lines: [] },
    }),
    schema: GiveawayBody,
    inputOf: ({ recipient, note, ...draft }) => ({
      ...draft,
      ...(recipient.trim() !== '' && { recipient: recipient.trim() }),
      ...(note.trim() !== '' && { note: note.trim() }),
    }),
    refusals: {
      ...{ stock_not_enough: 'lines', product_not_found: 'lines', document_in_future: 'businessDay' },
      ...{ expense_account_unknown: 'account', account_archived: 'account' },
    },
    shortcut: 'Ctrl+S',
    submit: (body) => api.call(recordGiveaway, { shopId, giveawayId, body }),
    done: ({ entryNumber }) => navigate(documentPath(entryNumber)),
  })
  return (
    <Screen title="Give goods away" width="narrow" back={{ to: stockPath, label: 'Stock' }}>
      <GoodsForm
        form={form}
        products={products}
        hasStock
        to={stockPath}
        busyLabel="Recording"
        submitLabel="Give away"
      >
        <GiveAwayHead form={form} />
      </GoodsForm>
    </Screen>
  )
}

/** What they are given for, to whom, at whose expense, from where and when. */
function GiveAwayHead({ form }: { form: UsedForm<Draft> }) {
  const { accounts, today, untaxed } = useLoaderData<typeof clientLoader>()
  const { purpose } = form.values
  return (
    <Sheet className="flex flex-col gap-4">
      <SelectField
        label="Purpose"
        isRequired
        placeholder="Choose a purpose"
        value={purpose}
        onChange={(value) => form.set({ purpose: value })}
        error={form.field('purpose').error ?? null}
        help={
          purpose === ''
            ? undefined
            : untaxed.includes(purpose)
              ? 'No output tax is due on these goods.'
              : 'A registered shop pays output tax on what the goods cost.'
        }
        options={GiveawayPurpose.options.map((value) => ({ value, label: giveawayLabels[value] }))}
      />
      <TextField label="Given to" {...form.field('recipient')} />
      <SelectField
        label="Expense account"
        isRequired
        placeholder="Choose an account"
        value={form.values.account}
        onChange={(account) => form.set({ account })}
        error={form.field('account').error ?? null}
        options={accounts}
      />
      <PlaceField label="Location" {...form.field('locationId')} />
      <PostingDateField label="Date" max={today} {...form.field('businessDay')} />
      <TextField label="Note" {...form.field('note')} />
    </Sheet>
  )
}
