import type { ReactNode } from 'react'
import { InstantText } from '#app/components/format/date-text.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { reviewSentence } from '#app/features/reviews/review-words.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { ShownReview } from '#domain/api/review.ts'
import type { SeenBy } from '#domain/api/sale.ts'
import { DocumentPart } from './document-part.tsx'

/** What there is to check in a document, and who has looked at it. */
export function ReviewPart({
  what,
  reviews,
  seen,
  more = 0,
  act,
}: {
  what: 'receipt' | 'document'
  reviews: readonly ShownReview[]
  seen: SeenBy | null
  /** Reasons that are not among those shown. */
  more?: number
  /** Marks it, for those who may. */
  act?: ReactNode
}) {
  const shop = useShop()
  return (
    <DocumentPart title="To check">
      <p className="mt-1 text-13 text-ink-soft">
        Needs a check: the {what} is recorded as it was sent, and the shop’s records differed in this.
      </p>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 text-14 wrap-anywhere marker:text-warn">
        {reviews.map((review) => (
          <li key={`${review.code}${review.lineId ?? ''}${review.said ?? ''}`}>
            {reviewSentence(review, shop)}
          </li>
        ))}
        {more > 0 && <li>{more === 1 ? 'One more reason' : `${more} more reasons`}</li>}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-2 text-14">
        {seen ? (
          <>
            <StatusTag tone="good">Checked</StatusTag>
            <span>
              by {seen.by ?? 'someone no longer known'}, <InstantText instant={seen.at} />
              {seen.note !== undefined && `: ${seen.note}`}
            </span>
          </>
        ) : (
          <StatusTag tone="warn">Not checked by the owner yet</StatusTag>
        )}
        {act}
      </div>
    </DocumentPart>
  )
}
