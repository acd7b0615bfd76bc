import { reviewAmounts } from '#domain/posting/unusual-amount.ts'
import type { StoredDocument } from '../../db/documents.ts'
import type { BooksView } from './books-view.ts'
import type { AnyKind, Draft } from './document-kind.ts'

/**
 * Reviews amounts that are far above those of the last documents of the kind, unless its plan compared them with
 * something nearer. Of amounts without a line, one is enough: a slip makes both sides of a journal entry as large.
 */
export function reviewUnusualAmounts(
  view: Pick<BooksView, 'recent'>,
  kind: Pick<AnyKind, 'amounts' | 'collection'>,
  { document }: Draft<StoredDocument>,
): void {
  if (!kind.amounts || document.reviews?.some(({ code }) => code === 'amount_unusual')) return
  const before = view.recent(kind.collection).flatMap((one) => kind.amounts?.(one) ?? [])
  const found = reviewAmounts(kind.amounts(document), before)
  const reviews = found.filter(({ lineId }, index) => lineId !== undefined || index === 0)
  if (reviews.length > 0) document.reviews = [...(document.reviews ?? []), ...reviews]
}
