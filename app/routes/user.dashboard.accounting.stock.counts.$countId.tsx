import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchReview } from '#app/features/counts/counts-api.ts'
import { ReviewScreen } from '#app/features/counts/review-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { shopId, review: await fetchReview(shopId, params.countId ?? '') }
}

export { ScreenSkeleton as HydrateFallback }

export default function ReviewRoute() {
  return <ReviewScreen {...useLoaderData<typeof clientLoader>()} />
}
