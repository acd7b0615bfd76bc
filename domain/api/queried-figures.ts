import { z } from 'zod'
import { ShownReview } from './review.ts'

/**
 * The header in which a request asks to be refused (`figures_queried`) where a figure in it is probably mistyped. The
 * same request without it is recorded, and the figure is on the review list.
 */
export const queryFiguresHeader = 'x-query-figures'

/** What `figures_queried` states: the reviews that the document would be recorded with. */
export const QueriedFigures = z.object({ reviews: z.array(ShownReview).min(1) })
export type QueriedFigures = z.infer<typeof QueriedFigures>
