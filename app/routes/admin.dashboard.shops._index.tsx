import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { shopColumns } from '#app/features/admin/shops/shop-columns.tsx'
import { fetchShops, readShopFilter } from '#app/features/admin/shops/shops-api.ts'
import { ShopsScreen } from '#app/features/admin/shops/shops-screen.tsx'
import { requireToken } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { isAdmin } = requireToken()
  const asked = readShopFilter(new URL(request.url).searchParams, shopColumns)
  // The area says why it is closed to others.
  if (!isAdmin) return { asked, page: null, error: null }
  try {
    return { asked, page: await fetchShops(asked, null), error: null }
  } catch (error) {
    if (error instanceof ApiProblem || error instanceof Unreachable) return { asked, page: null, error }
    throw error
  }
}

export { ScreenSkeleton as HydrateFallback }

export default function AdminShopsRoute() {
  const { asked, page, error } = useLoaderData<typeof clientLoader>()
  return <ShopsScreen asked={asked} page={page} error={error} />
}
