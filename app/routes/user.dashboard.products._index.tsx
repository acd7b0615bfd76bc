import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { FileUp, Plus, ScanBarcode } from 'lucide-react'
import { api } from '#app/api/client.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { fetchProductPage, readProductsQuery } from '#app/features/products/products-api.ts'
import { ProductsTable } from '#app/features/products/products-table.tsx'
import { SharedNumbers } from '#app/features/products/shared-numbers.tsx'
import { useRight } from '#app/features/products/use-right.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { requireShop } from '#app/session/guards.ts'
import { readProductGroups } from '#domain/api/routes/products.ts'
import { day } from '#domain/business-day.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const query = readProductsQuery(new URL(request.url).searchParams)
  const [first, groups] = await Promise.all([
    fetchProductPage(shopId, query, null),
    api.call(readProductGroups, { shopId }),
  ])
  return { query, first, groups }
}

export default function ProductsScreen() {
  const { query, first, groups } = useLoaderData<typeof clientLoader>()
  const shop = useShop()
  const right = useRight()
  return (
    <Screen
      title="Products"
      subtitle={right === 'employee' && 'The owner of the shop adds and changes products.'}
      actions={
        <>
          <ButtonLink icon={ScanBarcode} to="/user/dashboard/count">
            Count
          </ButtonLink>
          {right === 'owner' && (
            <>
              <ButtonLink icon={FileUp} to="/user/dashboard/products/import">
                Import
              </ButtonLink>
              <ButtonLink icon={Plus} variant="primary" to="/user/dashboard/products/new">
                Add product
              </ButtonLink>
            </>
          )}
        </>
      }
    >
      {right === 'owner' && <SharedNumbers shopId={shop.shopId} />}
      <ProductsTable
        shop={shop}
        query={query}
        first={first}
        groups={groups}
        today={day(todayIn(shop.timeZone))}
        mayEdit={right === 'owner'}
      />
    </Screen>
  )
}
