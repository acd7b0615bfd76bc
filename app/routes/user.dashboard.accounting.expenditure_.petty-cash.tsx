import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { PettyCashScreen } from '#app/features/expenditure/petty-cash-screen.tsx'
import { fetchSellingTills } from '#app/features/tills/selling-tills.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { readCashBox } from '#domain/api/routes/expenditure.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [pettyCash, safe, tills] = await Promise.all([
    api.call(readCashBox, { shopId, place: 'petty-cash' }),
    api.call(readCashBox, { shopId, place: 'safe' }),
    fetchSellingTills(shopId),
  ])
  return { boxes: [pettyCash, safe], tills }
}

export { ScreenSkeleton as HydrateFallback }

export default function PettyCashRoute() {
  return <PettyCashScreen {...useLoaderData<typeof clientLoader>()} />
}
