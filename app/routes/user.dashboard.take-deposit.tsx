import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { TakeDepositScreen } from '#app/features/till/take-deposit/take-deposit-screen.tsx'
import { requireShop } from '#app/session/guards.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireShop(request)
  return { customerId: new URL(request.url).searchParams.get('customer') }
}

export { ScreenSkeleton as HydrateFallback }

export default function TakeDepositRoute() {
  const { customerId } = useLoaderData<typeof clientLoader>()
  return <TakeDepositScreen customerId={customerId} />
}
