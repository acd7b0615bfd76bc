import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { OutsideScreen } from '#app/features/till/shift/outside-screen.tsx'
import { fetchOutside, fetchTakenOutside } from '#app/features/till/shift/shift-api.ts'
import { requireShop } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const [page, takenPage] = await Promise.all([
    fetchOutside(shopId, undefined, request.signal),
    fetchTakenOutside(shopId, undefined, request.signal),
  ])
  return { shopId, page, takenPage }
}

export { ScreenSkeleton as HydrateFallback }

export default function OutsideRoute() {
  const { shopId, page, takenPage } = useLoaderData<typeof clientLoader>()
  return <OutsideScreen shopId={shopId} page={page} takenPage={takenPage} />
}
