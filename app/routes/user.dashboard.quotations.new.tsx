import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { NewQuotationScreen } from '#app/features/quotations/new-quotation-screen.tsx'
import { requireShop } from '#app/session/guards.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireShop(request)
  return null
}

export { ScreenSkeleton as HydrateFallback }

export default function NewQuotationRoute() {
  return <NewQuotationScreen />
}
