import type { z } from 'zod'
import { api } from '#app/api/client.ts'
import type { ReviewPage, ReviewQuery } from '#domain/api/review.ts'
import * as routes from '#domain/api/routes/reviews.ts'
import { ReviewCode } from '#domain/terms/review.ts'

const shownReviews = ['open', 'seen', 'all'] as const
export type ReviewFilter = { show: (typeof shownReviews)[number]; reason: ReviewCode | null; search: string }

/** What an address asks for: `?show=seen&reason=price_differs&find=A-12`. */
export function readReviewFilter(url: string): ReviewFilter {
  const query = new URL(url).searchParams
  const { success, data } = ReviewCode.safeParse(query.get('reason'))
  return {
    show: shownReviews.find((show) => show === query.get('show')) ?? 'open',
    reason: success ? data : null,
    search: (query.get('find') ?? '').trim().slice(0, 80),
  }
}

function queryOf({ show, reason, search }: ReviewFilter): z.input<typeof ReviewQuery> {
  return {
    ...(show !== 'all' && { seen: String(show === 'seen') }),
    ...(reason && { code: reason }),
    ...(search !== '' && { search }),
  }
}

export function fetchReviews(
  shopId: string,
  filter: ReviewFilter,
  cursor: string | null = null,
): Promise<ReviewPage> {
  return api.call(routes.findReviews, { shopId, query: { ...queryOf(filter), limit: 100, cursor } })
}
