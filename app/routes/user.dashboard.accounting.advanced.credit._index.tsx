import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchAgeing, readAskedAgeing } from '#app/features/credit/credit-api.ts'
import { CreditScreen } from '#app/features/credit/credit-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const asked = readAskedAgeing(new URL(request.url).searchParams)
  return { shopId, asked, first: await fetchAgeing(shopId, asked, null) }
}

export { ScreenSkeleton as HydrateFallback }

export default function CreditRoute() {
  return <CreditScreen {...useLoaderData<typeof clientLoader>()} />
}
