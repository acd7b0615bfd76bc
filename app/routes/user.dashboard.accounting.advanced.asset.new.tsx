import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { NewAssetScreen } from '#app/features/assets/new-asset-screen.tsx'
import { fetchSuppliers } from '#app/features/expenditure/expenditure-api.ts'
import { fetchSellingTills } from '#app/features/tills/selling-tills.ts'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [suppliers, tills] = await Promise.all([fetchSuppliers(shopId), fetchSellingTills(shopId)])
  return { suppliers, tills }
}

export { ScreenSkeleton as HydrateFallback }
export const handle = { posts: true }

export default function NewAssetRoute() {
  return <NewAssetScreen {...useLoaderData<typeof clientLoader>()} />
}
