import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { totalsTimeoutMs as timeoutMs } from '#app/api/timeouts.ts'
import { readRange } from '#app/components/format/date-range.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { businessToday, loadShop } from '#app/features/shell/shop.ts'
import { CashiersScreen } from '#app/features/visuals/cashiers-screen.tsx'
import { requireShop } from '#app/session/guards.ts'
import { readCashierReport } from '#domain/api/routes/drawer-openings.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const { timeZone, settings } = await loadShop(shopId)
  const today = businessToday({ timeZone, settings })
  const yearStartMonth = valueOn(settings.financialYearStartMonth, today)
  const range = readRange(request.url, { today, yearStartMonth })
  const query = { from: range.from, to: range.to }
  return { range, report: await api.call(readCashierReport, { shopId, query, timeoutMs }) }
}

export { ScreenSkeleton as HydrateFallback }

export default function CashiersRoute() {
  return <CashiersScreen {...useLoaderData<typeof clientLoader>()} />
}
