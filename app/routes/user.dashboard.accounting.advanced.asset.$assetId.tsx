import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { AssetScreen } from '#app/features/assets/asset-screen.tsx'
import { fetchAsset } from '#app/features/assets/assets-api.ts'
import { fetchTills } from '#app/features/expenditure/expenditure-api.ts'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const assetId = params.assetId ?? ''
  const [asset, tills] = await Promise.all([fetchAsset(shopId, assetId), fetchTills(shopId)])
  return { asset, tills }
}

export { ScreenSkeleton as HydrateFallback }

export default function AssetRoute() {
  const { asset, tills } = useLoaderData<typeof clientLoader>()
  return <AssetScreen key={asset.assetId} {...{ asset, tills }} />
}
