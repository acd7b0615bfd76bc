import { mergesOf, type PartyMerge } from '#domain/open-items/family.ts'
import type { Collections } from '../db/collections.ts'

/** Every merge of customers or suppliers of a shop, with whether it is active. */
export async function readPartyMerges(
  { partyMerges, reversals }: Pick<Collections, 'partyMerges' | 'reversals'>,
  shopId: string,
): Promise<readonly PartyMerge[]> {
  const merges = await partyMerges
    .find({ '_id.shopId': shopId })
    .project<{ _id: { shopId: string; mergeId: string }; from: string; into: string }>({ from: 1, into: 1 })
    .sort({ entryNumber: 1 })
    .toArray()
  if (merges.length === 0) return []
  const takenBack = await reversals
    .find({ '_id.shopId': shopId, reversedKind: 'party-merge' })
    .project<{ reverses: string; reversedKind: string }>({ reverses: 1, reversedKind: 1 })
    .toArray()
  return mergesOf(merges, takenBack)
}

/** By who was merged, the entry of the last merge of theirs. */
export async function readMergeNumbers(
  { partyMerges }: Pick<Collections, 'partyMerges'>,
  shopId: string,
  parties: readonly string[],
): Promise<Map<string, number>> {
  const found = await partyMerges
    .find({ '_id.shopId': shopId, from: { $in: [...parties] } })
    .sort({ entryNumber: 1 })
    .toArray()
  return new Map(found.map(({ from, entryNumber }) => [from, entryNumber ?? 0]))
}
