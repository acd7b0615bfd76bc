import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchTills } from '#app/features/expenditure/expenditure-api.ts'
import { fetchCashBox } from '#app/features/expenditure/paid-ahead-api.ts'
import { PettyCashScreen } from '#app/features/expenditure/petty-cash-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [pettyCash, safe, tills] = await Promise.all([
    fetchCashBox(shopId, 'petty-cash'),
    fetchCashBox(shopId, 'safe'),
    fetchTills(shopId),
  ])
  return { boxes: [pettyCash, safe], tills }
}

export { ScreenSkeleton as HydrateFallback }

export default function PettyCashRoute() {
  return <PettyCashScreen {...useLoaderData<typeof clientLoader>()} />
}
