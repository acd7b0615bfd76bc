import { CodeXml, Plus, Store, Upload } from 'lucide-react'
import { FilteredList } from '#app/components/table/filtered-list.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import type { ShopListPage } from '#domain/api/admin-shops.ts'
import { shopColumns } from './shop-columns.tsx'
import { shopFilters } from './shop-filters.ts'
import { type AskedShops, downloadShops, fetchShops } from './shops-api.ts'

const noPage: ShopListPage = { items: [], nextCursor: null }

/** Every shop of the installation: filtered, searched and sorted by the server. */
export function ShopsScreen({
  asked,
  page,
  error,
}: {
  asked: AskedShops
  /** Null where the server could not be asked. */
  page: ShopListPage | null
  error: unknown
}) {
  const list = useMorePages(page ?? noPage, (cursor) => fetchShops(asked, cursor))
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
          download: (format) => downloadShops(asked, format),
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
          title: asked.search === '' ? 'No shops match these filters' : `No shop matches “${asked.search}”`,
          help: 'Names, the owner’s email, employees’ contacts and shop ids are searched.',
        }}
      />
    </Screen>
  )
}
