import type { PartyMergeBody } from '#domain/documents/party-merge/schema.ts'
import { balanced } from '#domain/posting/entry.ts'
import { memberPath } from '../../../db/paths.ts'
import { defineKind } from '../../engine/define-kind.ts'
import type { Listed } from '../../engine/needs.ts'
import { postsNothing } from '../../engine/posts-nothing.ts'
import { erasures } from '../erasure/stored.ts'
import { reversals } from '../reversal/stored.ts'
import { pageFactsOfPartyMerge } from './page-facts.ts'
import { planPartyMerge } from './plan.ts'
import { type PartyMergeDocument, type PartyMergeToRecord, partyMerges } from './stored.ts'

function listedBy({ side, from, into }: PartyMergeBody): readonly Listed[] {
  const member = side === 'customers' ? 'customerId' : 'supplierId'
  return [
    { collection: partyMerges, of: {} },
    { collection: reversals, of: { reversedKind: 'party-merge' } },
    ...[from, into].map((party) => ({ collection: erasures, of: { [memberPath(member)]: party } })),
  ]
}

/**
 * Two records of one customer or supplier made one. It posts nothing and no document is changed: what each left open
 * stays where it is, and is read and settled under the name that stays. Reversing it separates them again; what was
 * settled in between stays settled.
 */
export const partyMerge = defineKind<PartyMergeToRecord, PartyMergeDocument>({
  name: 'party-merge',
  collection: partyMerges,
  sources: ['party-merge'],
  withoutAmounts: { because: 'posts-nothing' },
  linesOf: () => 1,
  needs: ({ merge }) => ({ listed: listedBy(merge) }),
  request: {
    isSame: (stored, { merge: { side, from, into } }) =>
      stored.side === side && stored.from === from && stored.into === into,
    conflict: 'party_merge_conflict',
  },
  plan: planPartyMerge,
  replan: (_past, document) => postsNothing(document),
  sourceOf: ({ _id, from }) => ({ kind: 'party-merge', id: _id.mergeId, reference: from.slice(0, 8) }),
  reverse: () => balanced([]),
  pageFacts: pageFactsOfPartyMerge,
})
