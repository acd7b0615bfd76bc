import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { readRange } from '#app/components/format/date-range.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchParty, fetchPartyStatement, fetchTills } from '#app/features/credit/credit-api.ts'
import { PartyScreen } from '#app/features/credit/party-screen.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { requireAccounting } from '#app/session/guards.ts'
import type { PartySide } from '#domain/open-items/ageing.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const side: PartySide = params.side === 'suppliers' ? 'suppliers' : 'customers'
  const party = params.party ?? ''
  const { timeZone } = await loadShop(shopId)
  const range = readRange(request.url, { today: todayIn(timeZone), fallback: 'month' })
  const [page, statement, tills] = await Promise.all([
    fetchParty(shopId, side, party),
    fetchPartyStatement(shopId, side, party, range),
    fetchTills(shopId),
  ])
  return { shopId, side, page, statement, range, tills }
}

export { ScreenSkeleton as HydrateFallback }

export default function PartyRoute() {
  return <PartyScreen {...useLoaderData<typeof clientLoader>()} />
}
