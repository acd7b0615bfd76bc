import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ChartsSkeleton } from '#app/components/chart/chart-card.tsx'
import { readRange } from '#app/components/format/date-range.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { loadShop, yearStartOf } from '#app/features/shell/shop.ts'
import { BooksVisualsScreen } from '#app/features/visuals/books-visuals-screen.tsx'
import { settled } from '#app/features/visuals/settled.ts'
import { readStep } from '#app/features/visuals/step-choice.tsx'
import { fetchAgeingTotals, fetchBooksVisuals, fetchCashVisuals } from '#app/features/visuals/visuals-api.ts'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const shop = await loadShop(shopId)
  const range = readRange(request.url, {
    today: todayIn(shop.timeZone),
    fallback: 'year',
    yearStartMonth: yearStartOf(shop),
  })
  const by = readStep(new URL(request.url).searchParams, range)
  const [books, cash, customers, suppliers] = await Promise.all([
    settled(fetchBooksVisuals(shopId, range, by)),
    settled(fetchCashVisuals(shopId, range, by)),
    settled(fetchAgeingTotals(shopId, 'customers')),
    settled(fetchAgeingTotals(shopId, 'suppliers')),
  ])
  return { range, by, books, cash, customers, suppliers }
}

export function HydrateFallback() {
  return <ChartsSkeleton />
}

export default function AccountingVisualsRoute() {
  return <BooksVisualsScreen {...useLoaderData<typeof clientLoader>()} />
}
