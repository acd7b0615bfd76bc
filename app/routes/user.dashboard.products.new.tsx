import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { v7 as uuidv7 } from 'uuid'
import { Screen } from '#app/components/ui/screen.tsx'
import { FormSkeleton } from '#app/components/ui/skeletons.tsx'
import { ProductForm } from '#app/features/products/product-form.tsx'
import { fetchFreeCodes, fetchGroups } from '#app/features/products/products-api.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { requireShop } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const [{ categories }, { sku }] = await Promise.all([fetchGroups(shopId), fetchFreeCodes(shopId)])
  return { categories, freeSku: sku, newProductId: uuidv7() }
}

export { FormSkeleton as HydrateFallback }

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
