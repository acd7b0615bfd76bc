import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { v7 as uuidv7 } from 'uuid'
import { api } from '#app/api/client.ts'
import { Screen } from '#app/components/ui/screen.tsx'
import { ProductForm } from '#app/features/products/product-form.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { requireShop } from '#app/session/guards.ts'
import * as routes from '#domain/api/routes/products.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const [{ categories }, { sku }] = await Promise.all([
    api.call(routes.readProductGroups, { shopId }),
    api.call(routes.readFreeCodes, { shopId }),
  ])
  return { categories, freeSku: sku, newProductId: uuidv7() }
}

export default function NewProductScreen() {
  const { categories, freeSku, newProductId } = useLoaderData<typeof clientLoader>()
  return (
    <Screen title="Add product" width="narrow" back={{ to: '/user/dashboard/products', label: 'Products' }}>
      <ProductForm
        key={newProductId}
        shop={useShop()}
        product={null}
        newProductId={newProductId}
        categories={categories}
        freeSku={freeSku}
      />
    </Screen>
  )
}
