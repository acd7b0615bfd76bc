import { postingDay as postingDayOf } from '#domain/business-day.ts'
import { erasedOf } from '#domain/documents/erasure/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { headOf, mergesOf } from '#domain/open-items/family.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { postsNothing } from '../../engine/posts-nothing.ts'
import { erasures } from '../erasure/stored.ts'
import { reversals } from '../reversal/stored.ts'
import { type PartyMergeDocument, type PartyMergeToRecord, partyMerges } from './stored.ts'

/** Posts nothing. @throws Refusal party_merged_into_itself, party_merged_already, party_erased */
export function planPartyMerge(
  view: BooksView,
  { mergeId, merge }: PartyMergeToRecord,
): Draft<PartyMergeDocument> {
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
    postingDay: postingDayOf(businessDay, shop.lockedThrough),
    entryNumber: null,
    recordedAt,
  })
}
