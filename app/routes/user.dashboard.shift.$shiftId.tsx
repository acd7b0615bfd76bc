import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { ZReportScreen } from '#app/features/till/shift/z-report-screen.tsx'
import { requireShop } from '#app/session/guards.ts'
import * as routes from '#domain/api/routes/shifts.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const { shiftId = '' } = params
  return { shift: await api.call(routes.readShift, { shopId, shiftId, signal: request.signal }) }
}

export { ScreenSkeleton as HydrateFallback }

export default function ZReportRoute() {
  const { shift } = useLoaderData<typeof clientLoader>()
  return <ZReportScreen shift={shift} />
}
