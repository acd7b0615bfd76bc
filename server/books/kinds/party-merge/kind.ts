import { erasedOf } from '#domain/documents/erasure/schema.ts'
import type { PartyMergeBody } from '#domain/documents/party-merge/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { headOf, mergesOf } from '#domain/open-items/family.ts'
import { balanced } from '#domain/posting/entry.ts'
import { fieldPath } from '../../../db/paths.ts'
import { recordedOn } from '../../engine/agreed-posting-day.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import { defineKind } from '../../engine/define-kind.ts'
import type { Draft } from '../../engine/document-kind.ts'
import type { Listed } from '../../engine/needs.ts'
import { postsNothing } from '../../engine/posts-nothing.ts'
import { erasures } from '../erasure/stored.ts'
import { reversals } from '../reversal/stored.ts'
import { type PartyMergeDocument, type PartyMergeToRecord, partyMerges } from './stored.ts'

function listedBy({ side, from, into }: PartyMergeBody): readonly Listed[] {
  const field = side === 'customers' ? 'customerId' : 'supplierId'
  return [
    { collection: partyMerges, of: {} },
    { collection: reversals, of: { reversedKind: 'party-merge' } },
    ...[from, into].map((party) => ({ collection: erasures, of: { [fieldPath(field)]: party } })),
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
  namedParties: ({ from, into }) => [from, into],
  subject: ({ from, into }, { customers }) => ({
    about: [from, into].flatMap((party) => customers.get(party) ?? []).join(' into '),
  }),
  pageFacts: ({ side, from, into }, names) => [
    { label: 'Merged', text: names.customers.get(from) ?? from },
    { label: 'Into', text: names.customers.get(into) ?? into },
    { label: 'Kept as', text: side === 'customers' ? 'Customers' : 'Suppliers' },
  ],
})

/** Posts nothing. @throws Refusal party_merged_into_itself, party_merged_already, party_erased */
function planPartyMerge(view: BooksView, { mergeId, merge }: PartyMergeToRecord): Draft<PartyMergeDocument> {
  const { from, into } = merge
  if (from === into) throw new Refusal('party_merged_into_itself', { from })
  const merges = mergesOf(view.listed(partyMerges), view.listed(reversals))
  for (const party of [from, into])
    if (headOf(party, merges) !== party) throw new Refusal('party_merged_already', { party })
  const erased = view.listed(erasures).map(erasedOf)
  if (erased.includes(from) || erased.includes(into)) throw new Refusal('party_erased', { from, into })
  const { shop, recordedAt } = view
  const businessDay = businessDayOf(recordedAt.toISOString(), shop)
  return postsNothing({
    _id: { shopId: view.shopId, mergeId },
    ...merge,
    businessDay,
    ...recordedOn(view, businessDay),
  })
}
