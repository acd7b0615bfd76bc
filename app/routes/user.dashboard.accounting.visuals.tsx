import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { totalsTimeoutMs as timeoutMs } from '#app/api/timeouts.ts'
import { ChartsSkeleton } from '#app/components/chart/chart-card.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { readShopRange } from '#app/features/shell/shop-range.ts'
import { BooksVisualsScreen } from '#app/features/visuals/books-visuals-screen.tsx'
import { settled } from '#app/features/visuals/settled.ts'
import { readStep } from '#app/features/visuals/step-choice.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { readAgeing } from '#domain/api/routes/credit.ts'
import * as routes from '#domain/api/routes/visuals.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const shop = await loadShop(shopId)
  const range = readShopRange(request.url, shop, 'year')
  const by = readStep(new URL(request.url).searchParams, range)
  const steps = { from: range.from, to: range.to, by }
  const totals = { show: 'all', limit: 1 } as const
  const [books, cash, customers, suppliers] = await Promise.all([
    settled(api.call(routes.readBooksVisuals, { shopId, query: steps, timeoutMs })),
    settled(api.call(routes.readCashVisuals, { shopId, query: steps, timeoutMs })),
    settled(api.call(readAgeing, { shopId, side: 'customers', query: totals, timeoutMs })),
    settled(api.call(readAgeing, { shopId, side: 'suppliers', query: totals, timeoutMs })),
  ])
  return { range, by, books, cash, customers, suppliers }
}

export function HydrateFallback() {
  return <ChartsSkeleton />
}

export default function AccountingVisualsRoute() {
  return <BooksVisualsScreen {...useLoaderData<typeof clientLoader>()} />
}
