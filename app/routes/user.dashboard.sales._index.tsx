import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { readRange } from '#app/components/format/date-range.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchReceipts, readReceiptFilter } from '#app/features/sales/find-receipts.ts'
import { receiptColumns } from '#app/features/sales/receipt-columns.tsx'
import { ReceiptsScreen } from '#app/features/sales/receipts-screen.tsx'
import { businessToday, loadShop } from '#app/features/shell/shop.ts'
import { requireShop } from '#app/session/guards.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const { timeZone, settings } = await loadShop(shopId)
  const today = businessToday({ timeZone, settings })
  const range = readRange(request.url, {
    today,
    fallback: '7-days',
    yearStartMonth: valueOn(settings.financialYearStartMonth, today),
  })
  const asked = readReceiptFilter(new URL(request.url).searchParams, range, receiptColumns)
  try {
    return { shopId, asked, page: await fetchReceipts(shopId, asked, null), error: null }
  } catch (error) {
    // What waits on this device is shown without the server; the table says what is wrong.
    if (error instanceof ApiProblem || error instanceof Unreachable)
      return { shopId, asked, page: null, error }
    throw error
  }
}

export { ScreenSkeleton as HydrateFallback }

export default function ReceiptsRoute() {
  const { shopId, asked, page, error } = useLoaderData<typeof clientLoader>()
  return <ReceiptsScreen shopId={shopId} asked={asked} page={page} error={error} />
}
