import { erasedOf } from '#domain/documents/erasure/schema.ts'
import { Refusal } from '#domain/errors.ts'
import type { DocumentKind } from '../../engine/document-kind.ts'
import { postsNothing } from '../../engine/posts-nothing.ts'
import { pageFactsOfErasure } from './page-facts.ts'
import { owedWith, planErasure } from './plan.ts'
import { type ErasureDocument, type ErasureToRecord, erasures } from './stored.ts'

/** Somebody's texts were taken out of the documents before it: without it, the audit misses them. */
export const erasure: DocumentKind<ErasureToRecord, ErasureDocument> = {
  name: 'erasure',
  collection: erasures,
  sources: ['erasure'],
  isKindOf: () => true,
  plansAhead: false,
  evenClosed: true,
  idOf: ({ erasureId }) => erasureId,
  linesOf: () => 1,
  needs: ({ erasure }) => ({ openItems: owedWith(erasure) }),
  resend(stored, { erasureId, erasure }) {
    if (erasedOf(stored) !== erasedOf(erasure)) throw new Refusal('erasure_conflict', { erasureId })
    return ''
  },
  plan: planErasure,
  replan: (_past, document) => postsNothing(document),
  sourceOf: (document) => ({
    kind: 'erasure',
    id: document._id.erasureId,
    reference: erasedOf(document).slice(0, 8),
  }),
  erases: erasedOf,
  measures: () => ({}),
  pageFacts: pageFactsOfErasure,
  answer: () => '',
}
