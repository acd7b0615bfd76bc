import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { OutsideScreen } from '#app/features/till/shift/outside-screen.tsx'
import { requireShop } from '#app/session/guards.ts'
import * as routes from '#domain/api/routes/shifts.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const { signal } = request
  const [page, takenPage] = await Promise.all([
    api.call(routes.listOutsideShifts, { shopId, signal }),
    api.call(routes.listTakenOutside, { shopId, signal }),
  ])
  return { shopId, page, takenPage }
}

export { ScreenSkeleton as HydrateFallback }

export default function OutsideRoute() {
  const { shopId, page, takenPage } = useLoaderData<typeof clientLoader>()
  return <OutsideScreen shopId={shopId} page={page} takenPage={takenPage} />
}
