import type { PartyMerged } from '#domain/api/party-merge.ts'
import type { PartyMergeBody } from '#domain/documents/party-merge/schema.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { partyMerge } from '../books/kinds/party-merge/kind.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import { requireCustomer } from '../customers/service.ts'
import { requireSupplier } from '../suppliers/service.ts'

/**
 * Makes two records one. The same content again under its id changes nothing.
 * @throws Refusal customer_not_found, supplier_not_found, party_merged_into_itself, party_merged_already, party_erased, party_merge_conflict
 */
export async function recordPartyMerge(
  deps: Pick<BooksDeps, 'writer' | 'database'>,
  { mergeId, ...place }: PutPlace & { mergeId: string },
  merge: PartyMergeBody,
): Promise<{ isNew: boolean; merge: PartyMerged }> {
  const require = merge.side === 'customers' ? requireCustomer : requireSupplier
  await Promise.all([merge.from, merge.into].map((id) => require(deps.database, place.shopId, id)))
  const { isNew, document } = await recordOne(deps, partyMerge, place, { mergeId, merge })
  const { side, from, into, entryNumber, recordedAt } = document
  return {
    isNew,
    merge: {
      ...{ mergeId, side, from, into },
      entryNumber: entryNumber ?? 0,
      recordedAt: recordedAt.toISOString(),
    },
  }
}
