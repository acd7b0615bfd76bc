import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchSettings } from '#app/features/settings/settings-api.ts'
import { fetchReceiptHead, fetchShiftMail } from '#app/features/shop-settings/shop-settings-api.ts'
import { ShopSettingsScreen } from '#app/features/shop-settings/shop-settings-screen.tsx'
import { requireShop } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const [head, settings, shiftMail] = await Promise.all([
    fetchReceiptHead(shopId),
    fetchSettings(shopId),
    fetchShiftMail(shopId),
  ])
  return { head, settings, shiftMail }
}

export { ScreenSkeleton as HydrateFallback }

export default function ShopSettingsRoute() {
  const { head, settings, shiftMail } = useLoaderData<typeof clientLoader>()
  return <ShopSettingsScreen head={head} settings={settings} shiftMail={shiftMail} />
}
