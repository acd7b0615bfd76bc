import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { ReviewScreen } from '#app/features/counts/review-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { reviewCount } from '#domain/api/routes/counts.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { shopId, review: await api.call(reviewCount, { shopId, countId: params.countId ?? '' }) }
}

export { ScreenSkeleton as HydrateFallback }

export default function ReviewRoute() {
  return <ReviewScreen {...useLoaderData<typeof clientLoader>()} />
}
