import type { z } from 'zod'
import { api, shopPath } from '#app/api/client.ts'
import {
  OpenReviews,
  type ReviewItem,
  type ReviewMark,
  ReviewMarked,
  ReviewPage,
  type ReviewQuery,
} from '#domain/api/review.ts'
import { ReviewCode } from '#domain/terms/review.ts'

export const shownReviews = ['open', 'seen', 'all'] as const
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
  return api.get(shopPath(shopId, 'reviews'), ReviewPage, {
    query: { ...(queryOf(filter) as Record<string, string>), limit: 100, cursor },
  })
}

export function fetchOpenReviews(shopId: string, signal: AbortSignal): Promise<OpenReviews> {
  return api.get(shopPath(shopId, 'reviews', 'open'), OpenReviews, { signal })
}

export function markReviews(shopId: string, what: ReviewMark): Promise<ReviewMarked> {
  return api.post(shopPath(shopId, 'reviews', 'seen'), ReviewMarked, what)
}

/** Takes back everything that was marked with it. */
export function undoMark(shopId: string, mark: string): Promise<void> {
  return api.remove(shopPath(shopId, 'reviews', 'seen', mark))
}

export function unmarkReview(shopId: string, { kind, id }: Pick<ReviewItem, 'kind' | 'id'>): Promise<void> {
  return api.remove(shopPath(shopId, 'reviews', kind, id, 'seen'))
}
