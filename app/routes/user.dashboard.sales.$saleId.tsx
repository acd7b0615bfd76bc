import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { readReceipt } from '#app/features/sales/one-receipt.ts'
import { ReceiptScreen } from '#app/features/sales/receipt-screen.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { requireShop } from '#app/session/guards.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  return readReceipt(await loadShop(shopId), params.saleId ?? '')
}

export { ScreenSkeleton as HydrateFallback }

export default function ReceiptRoute() {
  return <ReceiptScreen found={useLoaderData<typeof clientLoader>()} />
}
