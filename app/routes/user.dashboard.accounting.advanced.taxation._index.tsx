import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { beginningOfTime } from '#app/features/books/paths.ts'
import { fetchBadDebts, fetchTaxation } from '#app/features/taxation/taxation-api.ts'
import { TaxationScreen } from '#app/features/taxation/taxation-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [taxation, badDebts] = await Promise.all([fetchTaxation(shopId), fetchBadDebts(shopId)])
  return { taxation, badDebts }
}

export { ScreenSkeleton as HydrateFallback }

export default function TaxationRoute() {
  return <TaxationScreen {...useLoaderData<typeof clientLoader>()} firstDay={beginningOfTime} />
}
