import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { todayIn } from '#app/components/format/dates.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchAccounts, fetchTrialBalance } from '#app/features/books/books-api.ts'
import { ChartScreen } from '#app/features/chart/chart-screen.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { day } from '#domain/business-day.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const today = day(todayIn((await loadShop(shopId)).timeZone))
  const [accounts, balance] = await Promise.all([fetchAccounts(shopId), fetchTrialBalance(shopId, today)])
  return { accounts, balance }
}

export { ScreenSkeleton as HydrateFallback }

export default function ChartRoute() {
  return <ChartScreen {...useLoaderData<typeof clientLoader>()} />
}
