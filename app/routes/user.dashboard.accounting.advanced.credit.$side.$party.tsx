import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { reportTimeoutMs as timeoutMs } from '#app/api/timeouts.ts'
import { readRange } from '#app/components/format/date-range.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { PartyScreen } from '#app/features/credit/party-screen.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { fetchSellingTills } from '#app/features/tills/selling-tills.ts'
import { requireAccounting } from '#app/session/guards.ts'
import * as routes from '#domain/api/routes/credit.ts'
import type { PartySide } from '#domain/open-items/ageing.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const side: PartySide = params.side === 'suppliers' ? 'suppliers' : 'customers'
  const party = params.party ?? ''
  const { timeZone } = await loadShop(shopId)
  const range = readRange(request.url, { today: todayIn(timeZone), fallback: 'month' })
  const { from, to } = range
  const [page, statement, tills] = await Promise.all([
    api.call(routes.readParty, { shopId, side, party, timeoutMs }),
    api.call(routes.readPartyStatement, { shopId, side, party, query: { from, to }, timeoutMs }),
    fetchSellingTills(shopId),
  ])
  return { shopId, side, page, statement, range, tills }
}

export { ScreenSkeleton as HydrateFallback }

export default function PartyRoute() {
  return <PartyScreen {...useLoaderData<typeof clientLoader>()} />
}
