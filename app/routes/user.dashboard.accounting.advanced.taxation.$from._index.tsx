import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchAccounts } from '#app/features/books/books-api.ts'
import { loadShop } from '#app/features/shell/shop.ts'
import { WorksheetScreen } from '#app/features/taxation/worksheet-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import * as routes from '#domain/api/routes/tax-returns.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const { from = '' } = params
  const [shop, worksheet, accounts] = await Promise.all([
    loadShop(shopId),
    api.call(routes.readTaxWorksheet, { shopId, from }),
    fetchAccounts(shopId),
  ])
  return { worksheet, accounts, today: todayIn(shop.timeZone) }
}

export { ScreenSkeleton as HydrateFallback }

export default function TaxWorksheetRoute() {
  const loaded = useLoaderData<typeof clientLoader>()
  return <WorksheetScreen key={loaded.worksheet.period.from} {...loaded} />
}
