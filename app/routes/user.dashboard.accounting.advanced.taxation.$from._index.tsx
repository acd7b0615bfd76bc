import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { todayIn } from '#app/components/format/dates.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchAccounts } from '#app/features/books/books-api.ts'
import { loadShop } from '#app/features/shell/shop.ts'
import { fetchWorksheet } from '#app/features/taxation/taxation-api.ts'
import { WorksheetScreen } from '#app/features/taxation/worksheet-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [shop, worksheet, accounts] = await Promise.all([
    loadShop(shopId),
    fetchWorksheet(shopId, params.from ?? ''),
    fetchAccounts(shopId),
  ])
  return { worksheet, accounts, today: todayIn(shop.timeZone) }
}

export { ScreenSkeleton as HydrateFallback }

export default function TaxWorksheetRoute() {
  const loaded = useLoaderData<typeof clientLoader>()
  return <WorksheetScreen key={loaded.worksheet.period.from} {...loaded} />
}
