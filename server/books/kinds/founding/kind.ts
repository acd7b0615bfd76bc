import { recordedOn } from '../../engine/agreed-posting-day.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import { defineKind } from '../../engine/define-kind.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { postsNothing } from '../../engine/posts-nothing.ts'
import { type FoundingDocument, type FoundingToRecord, foundings } from './stored.ts'

/** A shop has one. */
const onlyId = 'founding'

/**
 * What the shop began with, so that the chain holds it: a later change in the shop's record alone is seen. It posts
 * nothing. It is number 1; in books that already existed it comes later, and holds what was there when it was recorded.
 */
export const founding = defineKind<FoundingToRecord, FoundingDocument>({
  name: 'founding',
  collection: foundings,
  sources: ['founding'],
  withoutAmounts: { because: 'posts-nothing' },
  evenClosed: true,
  idOf: () => onlyId,
  linesOf: () => 1,
  needs: () => ({}),
  // The first one holds: the audit reports where the shop's record differs from it.
  resend: () => '',
  plan: planFounding,
  replan: (_past, document) => postsNothing(document),
  sourceOf: ({ currency, timeZone }) => ({
    kind: 'founding',
    id: onlyId,
    reference: `${currency}, ${timeZone}`,
  }),
  subject: ({ currency, timeZone }) => ({ name: 'Shop opened', about: `${currency}, ${timeZone}` }),
  pageFacts: ({ country, currency, timeZone }) => [
    { label: 'Country', text: country },
    { label: 'Currency', text: currency },
    { label: 'Time zone', text: timeZone },
  ],
})

function planFounding(view: BooksView, { founding }: FoundingToRecord): Draft<FoundingDocument> {
  const { shopId, shop, recordedAt } = view
  const businessDay = businessDayOf(recordedAt.toISOString(), shop)
  return postsNothing({
    _id: { shopId, foundingId: onlyId },
    ...founding,
    businessDay,
    ...recordedOn(view, businessDay),
  })
}
