import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { BudgetScreen } from '#app/features/expenditure/budget-screen.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { readBudget } from '#domain/api/routes/expenditure.ts'
import { Month } from '#domain/month.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const asked = Month.safeParse(new URL(request.url).searchParams.get('month')).data
  const { timeZone } = await loadShop(shopId)
  const month = asked ?? todayIn(timeZone).slice(0, 7)
  return { budget: await api.call(readBudget, { shopId, query: { month } }) }
}

export { ScreenSkeleton as HydrateFallback }

export default function BudgetRoute() {
  return <BudgetScreen {...useLoaderData<typeof clientLoader>()} />
}
