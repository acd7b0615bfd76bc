import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { CodeXml, Plus, Store, Upload } from 'lucide-react'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import type { DataColumn } from '#app/components/table/column.ts'
import { FilteredList } from '#app/components/table/filtered-list.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { shopFilters } from '#app/features/admin/shops/shop-filters.ts'
import { downloadShops, fetchShops, readShopFilter } from '#app/features/admin/shops/shops-api.ts'
import { ShopStatusTag } from '#app/features/admin/shops/status-tag.tsx'
import { requireAdmin } from '#app/session/guards.ts'
import type { ListedShop, ShopListPage } from '#domain/api/admin-shops.ts'
import { type ShopColumnId, shopTable } from '#domain/table/shops.ts'

/** How the columns of the table look on a screen. */
const looks: Readonly<Record<ShopColumnId, Partial<DataColumn<ListedShop>>>> = {
  name: { width: 240, wraps: true, serverSort: 'name', phone: 'title' },
  standing: { width: 120, cell: (shop) => <ShopStatusTag standing={shop.standing} />, phone: 'figure' },
  email: { width: 240, wraps: true, phone: 'detail' },
  country: { width: 150, givesWay: 3, phone: 'detail' },
  currency: { width: 100, givesWay: 2, phone: 'none' },
  employees: { width: 112, givesWay: 1, phone: 'none' },
  lastSale: { serverSort: 'last-sale', phone: 'none' },
  created: { serverSort: 'created', givesWay: 4, phone: 'none' },
  id: { width: 300, isHiddenAtFirst: true, phone: 'none' },
}

const shopColumns: readonly DataColumn<ListedShop>[] = shopTable.map((column) => ({
  ...column,
  ...looks[column.id],
}))

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireAdmin()
  const query = readShopFilter(new URL(request.url).searchParams, shopColumns)
  try {
    return { query, page: await fetchShops(query, null), error: null }
  } catch (error) {
    if (error instanceof ApiProblem || error instanceof Unreachable) return { query, page: null, error }
    throw error
  }
}

const noPage: ShopListPage = { items: [], nextCursor: null }

/** Every shop of the installation: filtered, searched and sorted by the server. */
export default function ShopsScreen() {
  const { query, page, error } = useLoaderData<typeof clientLoader>()
  const list = useMorePages(page ?? noPage, (cursor) => fetchShops(query, cursor))
  return (
    <Screen
      title="Shops"
      actions={
        <>
          <ButtonLink icon={CodeXml} to="/admin/dashboard/shops/developers">
            Developers
          </ButtonLink>
          <ButtonLink icon={Upload} to="/admin/dashboard/shops/import">
            Import
          </ButtonLink>
          <ButtonLink variant="primary" icon={Plus} to="/admin/dashboard/shops/new">
            New shop
          </ButtonLink>
        </>
      }
    >
      <FilteredList
        list={list}
        fields={shopFilters(page?.summary)}
        search={{ label: 'Find a shop', placeholder: 'Name, owner, employee …' }}
        id="shops"
        label="Shops"
        columns={shopColumns}
        rowKey={(shop) => shop.shopId}
        rowLink={(shop) => `/admin/dashboard/shops/${encodeURIComponent(shop.shopId)}`}
        server={{
          count: page?.summary?.count ?? null,
          defaultSort: 'name',
          download: (format) => downloadShops(query, format),
        }}
        error={error}
        fileName="shops"
        none={
          <EmptyState
            icon={Store}
            title="No shops yet"
            action={
              <ButtonLink variant="primary" to="/admin/dashboard/shops/new">
                New shop
              </ButtonLink>
            }
          >
            Create the first one: its owner can log in at once.
          </EmptyState>
        }
        noMatch={{
          title: query.search === '' ? 'No shops match these filters' : `No shop matches “${query.search}”`,
          help: 'Names, the owner’s email, employees’ contacts and shop ids are searched.',
        }}
      />
    </Screen>
  )
}
