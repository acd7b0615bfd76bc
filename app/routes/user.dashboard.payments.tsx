import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchPayments, readShown } from '#app/features/payments/payments-api.ts'
import { PaymentsScreen } from '#app/features/payments/payments-screen.tsx'
import { requireShop } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const show = readShown(request.url)
  try {
    return { shopId, show, page: await fetchPayments(shopId, show), error: null }
  } catch (error) {
    if (error instanceof ApiProblem || error instanceof Unreachable)
      return { shopId, show, page: null, error }
    throw error
  }
}

export { ScreenSkeleton as HydrateFallback }

export default function PaymentsRoute() {
  const { shopId, show, page, error } = useLoaderData<typeof clientLoader>()
  return <PaymentsScreen shopId={shopId} show={show} page={page} error={error} />
}
