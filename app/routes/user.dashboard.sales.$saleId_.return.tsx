import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { Unreachable } from '#app/api/problem.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { readReceipt } from '#app/features/sales/one-receipt.ts'
import { TakeBackScreen } from '#app/features/sales/take-back/take-back-screen.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { sendOutbox } from '#app/features/till/outbox/send.ts'
import { requireShop } from '#app/session/guards.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const { saleId = '' } = params
  const { searchParams } = new URL(request.url)
  const way = { isAll: searchParams.get('all') === '1', isFromTill: searchParams.get('from') === 'till' }
  try {
    // The sale that was just made may still be on its way.
    await sendOutbox(shopId)
    const found = await readReceipt(await loadShop(shopId), saleId)
    return { saleId, way, found, error: null }
  } catch (error) {
    if (error instanceof Unreachable) return { saleId, way, found: null, error }
    throw error
  }
}

export { ScreenSkeleton as HydrateFallback }

export default function TakeBackRoute() {
  const { saleId, found, error, way } = useLoaderData<typeof clientLoader>()
  // Another receipt begins with nothing chosen.
  return <TakeBackScreen key={saleId} saleId={saleId} found={found} error={error} way={way} />
}
