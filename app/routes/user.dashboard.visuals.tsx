import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { totalsTimeoutMs as timeoutMs } from '#app/api/timeouts.ts'
import { ChartsSkeleton } from '#app/components/chart/chart-card.tsx'
import { readRange } from '#app/components/format/date-range.ts'
import { businessToday, loadShop } from '#app/features/shell/shop.ts'
import { SalesVisualsScreen } from '#app/features/visuals/sales-visuals-screen.tsx'
import { settled } from '#app/features/visuals/settled.ts'
import { readStep } from '#app/features/visuals/step-choice.tsx'
import { requireShop } from '#app/session/guards.ts'
import * as routes from '#domain/api/routes/visuals.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const { timeZone, settings } = await loadShop(shopId)
  const today = businessToday({ timeZone, settings })
  const yearStartMonth = valueOn(settings.financialYearStartMonth, today)
  const range = readRange(request.url, { today, yearStartMonth })
  const by = readStep(new URL(request.url).searchParams, range)
  const days = { from: range.from, to: range.to }
  const [sales, products, hours] = await Promise.all([
    settled(api.call(routes.readSalesVisuals, { shopId, query: { ...days, by }, timeoutMs })),
    settled(api.call(routes.readProductVisuals, { shopId, query: days, timeoutMs })),
    settled(api.call(routes.readHourVisuals, { shopId, query: days, timeoutMs })),
  ])
  return { range, by, sales, products, hours }
}

export function HydrateFallback() {
  return <ChartsSkeleton />
}

export default function VisualsRoute() {
  return <SalesVisualsScreen {...useLoaderData<typeof clientLoader>()} />
}
