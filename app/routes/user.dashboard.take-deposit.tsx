import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { TakeDepositScreen } from '#app/features/till/take-deposit/take-deposit-screen.tsx'
import { requireShop } from '#app/session/guards.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireShop(request)
  const { searchParams } = new URL(request.url)
  return { customerId: searchParams.get('customer'), depositId: searchParams.get('deposit') }
}

export { ScreenSkeleton as HydrateFallback }

export default function TakeDepositRoute() {
  const { customerId, depositId } = useLoaderData<typeof clientLoader>()
  return <TakeDepositScreen customerId={customerId} depositId={depositId} />
}
