import { erasedOf } from '#domain/documents/erasure/schema.ts'
import { defineKind } from '../../engine/define-kind.ts'
import { postsNothing } from '../../engine/posts-nothing.ts'
import { owedWith, planErasure } from './plan.ts'
import { type ErasureDocument, type ErasureToRecord, erasures } from './stored.ts'

/** A person's texts were erased from the documents before it: without it, the audit reports them as missing. */
export const erasure = defineKind<ErasureToRecord, ErasureDocument>({
  name: 'erasure',
  collection: erasures,
  sources: ['erasure'],
  withoutAmounts: { because: 'posts-nothing' },
  evenClosed: true,
  linesOf: () => 1,
  needs: ({ erasure }) => ({ openItems: owedWith(erasure) }),
  request: {
    isSame: (stored, { erasure }) => erasedOf(stored) === erasedOf(erasure),
    conflict: 'erasure_conflict',
  },
  plan: planErasure,
  replan: (_past, document) => postsNothing(document),
  sourceOf: (document) => ({
    kind: 'erasure',
    id: document._id.erasureId,
    reference: erasedOf(document).slice(0, 8),
  }),
  erases: erasedOf,
  subject: ({ supplierId }) => ({
    name: 'Personal data erased',
    about: supplierId === undefined ? 'a customer' : 'a supplier',
  }),
  pageFacts: ({ supplierId }) => [
    {
      label: 'What was erased',
      text: `Name, contacts and notes of a ${supplierId === undefined ? 'customer' : 'supplier'}`,
    },
  ],
})
