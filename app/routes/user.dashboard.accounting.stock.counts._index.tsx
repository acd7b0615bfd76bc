import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from '@remix-run/react'
import { ClipboardList, Plus } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { api } from '#app/api/client.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { NotAllShown } from '#app/components/table/not-all-shown.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { countStates } from '#app/features/counts/count-words.ts'
import { fetchProducts } from '#app/features/products/products-api.ts'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { countsPath, reviewPath, stockPath } from '#app/features/stock/paths.ts'
import { PlaceField } from '#app/features/stock/places/place-field.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { type Count, NewCount } from '#domain/api/count.ts'
import type { Product } from '#domain/api/product.ts'
import { beginCount, listCounts } from '#domain/api/routes/counts.ts'
import type { Minor } from '#domain/money.ts'
import { firstLocation } from '#domain/posting/dims.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [counts, products] = await Promise.all([api.call(listCounts, { shopId }), fetchProducts(shopId)])
  return { shopId, counts, categories: categoriesOf(products), shelves: shelvesOf(products) }
}

/** The categories in use, in order. */
function categoriesOf(products: readonly Pick<Product, 'category'>[]): string[] {
  const names = new Set(products.map((product) => product.category))
  return [...names].filter(Boolean).sort((a, b) => a.localeCompare(b, 'en'))
}

/** The shelves of what is on sale, in the order in which they are numbered. */
function shelvesOf(products: readonly Pick<Product, 'shelf' | 'status'>[]): string[] {
  const names = new Set(
    products.flatMap(({ shelf, status }) => (status === 'active' && shelf ? [shelf] : [])),
  )
  return [...names].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

const columns: readonly DataColumn<Count>[] = [
  { id: 'name', header: 'Count', width: 320, wraps: true, value: ({ name }) => name, phone: 'title' },
  { id: 'started', header: 'Begun', kind: 'instant', value: ({ startedAt }) => startedAt, phone: 'detail' },
  {
    id: 'category',
    header: 'What is counted',
    givesWay: 1,
    value: ({ category, shelf }) => [category, shelf].filter(Boolean).join(', ') || 'All',
    phone: 'none',
  },
  {
    id: 'counted',
    header: 'Counted',
    kind: 'number',
    value: ({ counted }) => counted,
    cell: ({ counted, products }) => `${counted.toLocaleString('en')} of ${products.toLocaleString('en')}`,
    width: 140,
    phone: 'figure',
  },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => countStates[state].label,
    cell: ({ state }) => <StatusTag tone={countStates[state].tone}>{countStates[state].label}</StatusTag>,
    phone: 'detail',
  },
]

/** Every count of the stock, and where the next one begins. */
export default function CountsScreen() {
  const { shopId, counts, categories, shelves } = useLoaderData<typeof clientLoader>()
  const [isBeginning, setIsBeginning] = useState(false)
  const begin = (
    <ForPosting>
      <Button icon={Plus} variant="primary" onClick={() => setIsBeginning(true)}>
        Begin a count
      </Button>
    </ForPosting>
  )
  return (
    <Screen
      title="Stock counts"
      back={{ to: stockPath, label: 'Stock' }}
      actions={counts.items.length > 0 && begin}
    >
      <DataTable
        id="stock-counts"
        label="Counts"
        rows={counts.items}
        columns={columns}
        rowKey={({ countId }) => countId}
        rowLink={({ countId }) => reviewPath(countId)}
        empty={
          <EmptyState icon={ClipboardList} title="Nothing was counted yet" action={begin}>
            Count all goods, a category, a shelf or a random sample, on any phone, while the shop sells. Sales
            after a scan are deducted automatically; nothing is posted until you approve it.
          </EmptyState>
        }
      />
      <NotAllShown shown={counts.items.length} count={counts.count} />
      {isBeginning && (
        <BeginDialog
          shopId={shopId}
          categories={categories}
          shelves={shelves}
          onClose={() => setIsBeginning(false)}
        />
      )}
    </Screen>
  )
}

type Draft = {
  name: string
  locationId: string
  category: string
  shelf: string
  sample: string
  recountAboveMinor: Minor | null
}

function ShelfField({
  shelves,
  ...field
}: { shelves: readonly string[] } & Omit<ComponentProps<typeof SelectField<string>>, 'label' | 'options'>) {
  const options = [
    { value: '', label: 'All shelves' },
    ...shelves.map((name) => ({ value: name, label: name })),
  ]
  return <SelectField label="Shelf" {...field} options={options} />
}

function BeginDialog({
  shopId,
  categories,
  shelves,
  onClose,
}: {
  shopId: string
  categories: readonly string[]
  shelves: readonly string[]
  onClose: () => void
}) {
  const form = useCountForm(shopId)
  return (
    <FormDialog
      form={form}
      title="Begin a count"
      description="People who count see the products, but not the expected quantities."
      onClose={onClose}
      submitLabel="Begin count"
      busyLabel="Beginning"
    >
      <TextField label="Name" isRequired help="Such as “Shelf by the door”." {...form.field('name')} />
      <PlaceField label="Location" {...form.field('locationId')} />
      <SelectField
        label="Category"
        {...form.field('category')}
        options={[
          { value: '', label: 'All products on sale' },
          ...categories.map((name) => ({ value: name, label: name })),
        ]}
      />
      {shelves.length > 0 && <ShelfField shelves={shelves} {...form.field('shelf')} />}
      <TextField
        label="Only a random sample of"
        inputMode="numeric"
        help="How many products to count. Leave empty to count all."
        {...form.field('sample')}
      />
      <MoneyField
        label="Count again above"
        help="A product that differs by more than this is counted twice before it is posted."
        {...form.amount('recountAboveMinor')}
      />
    </FormDialog>
  )
}

function useCountForm(shopId: string) {
  const navigate = useNavigate()
  const countId = useNewId()
  return useForm({
    start: (): Draft => ({
      name: '',
      locationId: firstLocation,
      category: '',
      shelf: '',
      sample: '',
      recountAboveMinor: null,
    }),
    schema: NewCount,
    inputOf: ({ name, locationId, category, shelf, sample, recountAboveMinor }: Draft) => ({
      ...{ name, locationId },
      ...(category !== '' && { category }),
      ...(shelf !== '' && { shelf }),
      ...(sample.trim() !== '' && { sample: Number(sample) }),
      ...(recountAboveMinor !== null && { recountAboveMinor }),
    }),
    refusals: { count_of_nothing: 'category', count_too_large: 'category' },
    submit: (body) => api.call(beginCount, { shopId, countId, body }),
    done: () => navigate(`${countsPath}/${countId}`),
  })
}
