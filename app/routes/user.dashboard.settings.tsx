import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { ShopSettingsScreen } from '#app/features/shop-settings/shop-settings-screen.tsx'
import { requireShop } from '#app/session/guards.ts'
import { readReceiptHead } from '#domain/api/routes/receipt-head.ts'
import { listSettings } from '#domain/api/routes/settings.ts'
import { readShiftMail } from '#domain/api/routes/shift-mail.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const [head, settings, shiftMail] = await Promise.all([
    api.call(readReceiptHead, { shopId }),
    api.call(listSettings, { shopId }),
    api.call(readShiftMail, { shopId }),
  ])
  return { head, settings, shiftMail }
}

export { ScreenSkeleton as HydrateFallback }

export default function ShopSettingsRoute() {
  const { head, settings, shiftMail } = useLoaderData<typeof clientLoader>()
  return <ShopSettingsScreen head={head} settings={settings} shiftMail={shiftMail} />
}
