import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { QuotationScreen } from '#app/features/quotations/quotation-screen.tsx'
import { fetchQuotation } from '#app/features/quotations/quotations-api.ts'
import { requireShop } from '#app/session/guards.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  return { quotation: await fetchQuotation(shopId, params.quotationId ?? '') }
}

export { ScreenSkeleton as HydrateFallback }

export default function QuotationRoute() {
  return <QuotationScreen {...useLoaderData<typeof clientLoader>()} />
}
