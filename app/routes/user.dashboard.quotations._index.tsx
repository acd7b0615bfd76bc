import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchQuotations, readQuotationFilter } from '#app/features/quotations/quotations-api.ts'
import { QuotationsScreen } from '#app/features/quotations/quotations-screen.tsx'
import { requireShop } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const asked = readQuotationFilter(new URL(request.url).searchParams)
  return { shopId, asked, page: await fetchQuotations(shopId, asked, null) }
}

export { ScreenSkeleton as HydrateFallback }

export default function QuotationsRoute() {
  return <QuotationsScreen {...useLoaderData<typeof clientLoader>()} />
}
