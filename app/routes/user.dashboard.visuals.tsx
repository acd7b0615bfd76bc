import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ChartsSkeleton } from '#app/components/chart/chart-card.tsx'
import { readRange } from '#app/components/format/date-range.ts'
import { businessToday, loadShop } from '#app/features/shell/shop.ts'
import { SalesVisualsScreen } from '#app/features/visuals/sales-visuals-screen.tsx'
import { settled } from '#app/features/visuals/settled.ts'
import { readStep } from '#app/features/visuals/step-choice.tsx'
import {
  fetchHourVisuals,
  fetchProductVisuals,
  fetchSalesVisuals,
} from '#app/features/visuals/visuals-api.ts'
import { requireShop } from '#app/session/guards.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const { timeZone, settings } = await loadShop(shopId)
  const today = businessToday({ timeZone, settings })
  const yearStartMonth = valueOn(settings.financialYearStartMonth, today)
  const range = readRange(request.url, { today, yearStartMonth })
  const by = readStep(new URL(request.url).searchParams, range)
  const [sales, products, hours] = await Promise.all([
    settled(fetchSalesVisuals(shopId, range, by)),
    settled(fetchProductVisuals(shopId, range)),
    settled(fetchHourVisuals(shopId, range)),
  ])
  return { range, by, sales, products, hours }
}

export function HydrateFallback() {
  return <ChartsSkeleton />
}

export default function VisualsRoute() {
  return <SalesVisualsScreen {...useLoaderData<typeof clientLoader>()} />
}
