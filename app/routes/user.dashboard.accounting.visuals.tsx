import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ChartsSkeleton } from '#app/components/chart/chart-card.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { readShopRange } from '#app/features/shell/shop-range.ts'
import { BooksVisualsScreen } from '#app/features/visuals/books-visuals-screen.tsx'
import { settled } from '#app/features/visuals/settled.ts'
import { readStep } from '#app/features/visuals/step-choice.tsx'
import { fetchAgeingTotals, fetchBooksVisuals, fetchCashVisuals } from '#app/features/visuals/visuals-api.ts'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const shop = await loadShop(shopId)
  const range = readShopRange(request.url, shop, 'year')
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
