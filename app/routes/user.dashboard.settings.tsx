import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchSettings } from '#app/features/settings/settings-api.ts'
import { fetchReceiptHead } from '#app/features/shop-settings/shop-settings-api.ts'
import { ShopSettingsScreen } from '#app/features/shop-settings/shop-settings-screen.tsx'
import { requireShop } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const [head, settings] = await Promise.all([fetchReceiptHead(shopId), fetchSettings(shopId)])
  return { head, settings }
}

export { ScreenSkeleton as HydrateFallback }

export default function ShopSettingsRoute() {
  const { head, settings } = useLoaderData<typeof clientLoader>()
  return <ShopSettingsScreen head={head} settings={settings} />
}
