import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { readRange } from '#app/components/format/date-range.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchActivity } from '#app/features/activity/activity-api.ts'
import { ActivityScreen } from '#app/features/activity/activity-screen.tsx'
import { readAskedRecords } from '#app/features/audit/asked-records.ts'
import { loadShop } from '#app/features/shell/shop.ts'
import { requireShop } from '#app/session/guards.ts'
import { ActivityFilter } from '#domain/api/audit-log.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const { timeZone } = await loadShop(shopId)
  const search = new URL(request.url).searchParams
  const range = readRange(search, { today: todayIn(timeZone) })
  const by = ActivityFilter.shape.by.safeParse(search.get('by') ?? undefined).data
  const asked = { ...readAskedRecords(search, { range, timeZone }), by }
  try {
    return { shopId, asked, page: await fetchActivity(shopId, asked, null), error: null }
  } catch (error) {
    if (error instanceof ApiProblem || error instanceof Unreachable)
      return { shopId, asked, page: null, error }
    throw error
  }
}

export { ScreenSkeleton as HydrateFallback }

export default function ActivityRoute() {
  const { shopId, asked, page, error } = useLoaderData<typeof clientLoader>()
  return <ActivityScreen shopId={shopId} asked={asked} page={page} error={error} />
}
