import { type ClientLoaderFunctionArgs, Link, useLoaderData } from '@remix-run/react'
import { ChevronRight, ClipboardList } from 'lucide-react'
import { api } from '#app/api/client.ts'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { countingPath } from '#app/features/counts/count-words.ts'
import { requireShop } from '#app/session/guards.ts'
import { listCounts } from '#domain/api/routes/counts.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const { items } = await api.call(listCounts, { shopId })
  return { counts: items.filter(({ state }) => state === 'open') }
}

/** The counts that anybody of the shop can count for. */
export default function OpenCountsScreen() {
  const { counts } = useLoaderData<typeof clientLoader>()
  return (
    <Screen title="Count stock" width="narrow" back={{ to: '/user/dashboard/products', label: 'Products' }}>
      {counts.length === 0 ? (
        <EmptyState isSheet icon={ClipboardList} title="There is nothing to count">
          The owner starts a count under Books, Stock, Counts. It is then listed here for everyone in the
          shop.
        </EmptyState>
      ) : (
        <ul className="sheet">
          {counts.map(({ countId, name, counted, products }) => (
            <li
              key={countId}
              className="relative flex min-h-14 items-center gap-4 border-b border-line px-4 py-3 last:border-0 hover:bg-ink/4"
            >
              <div className="min-w-0 grow">
                <Link to={countingPath(countId)} className="text-14 font-medium after:absolute after:inset-0">
                  {name}
                </Link>
                <p className="text-13 text-ink-soft">
                  {counted.toLocaleString('en')} of {products.toLocaleString('en')} products counted
                </p>
              </div>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
            </li>
          ))}
        </ul>
      )}
    </Screen>
  )
}
