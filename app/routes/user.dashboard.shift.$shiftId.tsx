import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchShift } from '#app/features/till/shift/shift-api.ts'
import { ZReportScreen } from '#app/features/till/shift/z-report-screen.tsx'
import { requireShop } from '#app/session/guards.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  return { shift: await fetchShift({ shopId, shiftId: params.shiftId ?? '' }, request.signal) }
}

export { ScreenSkeleton as HydrateFallback }

export default function ZReportRoute() {
  const { shift } = useLoaderData<typeof clientLoader>()
  return <ZReportScreen shift={shift} />
}
