import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { OwnerOnly } from '#app/features/imports/owner-only.tsx'
import { ProductImport } from '#app/features/imports/product-import.tsx'
import { requireShop } from '#app/session/guards.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return requireShop(request)
}

export default function ProductImportScreen() {
  const { shopId } = useLoaderData<typeof clientLoader>()
  return (
    <Screen
      title="Import products"
      back={{ to: '/user/dashboard/products', label: 'Products' }}
      actions={<ButtonLink to="/user/dashboard/sales/import">Import past sales instead</ButtonLink>}
    >
      <OwnerOnly>
        <ProductImport shopId={shopId} />
      </OwnerOnly>
    </Screen>
  )
}
