import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchReviews, readReviewFilter } from '#app/features/reviews/reviews-api.ts'
import { ReviewsScreen } from '#app/features/reviews/reviews-screen.tsx'
import { requireShop } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const filter = readReviewFilter(request.url)
  try {
    return { shopId, filter, page: await fetchReviews(shopId, filter), error: null }
  } catch (error) {
    if (error instanceof ApiProblem || error instanceof Unreachable)
      return { shopId, filter, page: null, error }
    throw error
  }
}

export { ScreenSkeleton as HydrateFallback }

export default function ToCheckRoute() {
  const { shopId, filter, page, error } = useLoaderData<typeof clientLoader>()
  return <ReviewsScreen shopId={shopId} filter={filter} page={page} error={error} />
}
