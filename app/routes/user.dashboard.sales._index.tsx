import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { Temporal } from 'temporal-polyfill'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { readRange } from '#app/components/date-range.ts'
import { ScreenSkeleton } from '#app/components/skeletons.tsx'
import { fetchReceipts } from '#app/features/sales/find-receipts.ts'
import { ReceiptsScreen } from '#app/features/sales/receipts-screen.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { requireShop } from '#app/session/guards.ts'
import { businessDayBy, valueOn } from '#domain/documents/setting/dated.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const { timeZone, settings } = await loadShop(shopId)
  const today = businessDayBy(Temporal.Now.instant().toString(), timeZone, settings.dayStartHour)
  const range = readRange(request.url, {
    today,
    fallback: '7-days',
    yearStartMonth: valueOn(settings.financialYearStartMonth, today),
  })
  const filter = { range, search: new URL(request.url).searchParams.get('find') ?? '' }
  try {
    return { shopId, filter, page: await fetchReceipts(shopId, filter, null), error: null }
  } catch (error) {
    // What waits on this device is shown without the server; the table says what is wrong.
    if (error instanceof ApiProblem || error instanceof Unreachable)
      return { shopId, filter, page: null, error }
    throw error
  }
}

export { ScreenSkeleton as HydrateFallback }

export default function ReceiptsRoute() {
  const { shopId, filter, page, error } = useLoaderData<typeof clientLoader>()
  return <ReceiptsScreen shopId={shopId} filter={filter} page={page} error={error} />
}
