import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { AssetScreen } from '#app/features/assets/asset-screen.tsx'
import { fetchSellingTills } from '#app/features/tills/selling-tills.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { readAsset } from '#domain/api/routes/assets.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const assetId = params.assetId ?? ''
  const [asset, tills] = await Promise.all([
    api.call(readAsset, { shopId, assetId }),
    fetchSellingTills(shopId),
  ])
  return { asset, tills }
}

export { ScreenSkeleton as HydrateFallback }

export default function AssetRoute() {
  const { asset, tills } = useLoaderData<typeof clientLoader>()
  return <AssetScreen key={asset.assetId} {...{ asset, tills }} />
}
