import type { Database } from '../db/client.ts'

/** The hashes of entries, by number; those that are not there are left out. */
export async function readEntryHashes(
  { collections }: Database,
  shopId: string,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  const entries = await collections.entries
    .find({ _id: { $in: numbers.map((number) => ({ shopId, number })) } })
    .project<{ _id: { number: number }; hash: string }>({ hash: 1 })
    .toArray()
  return new Map(entries.map(({ _id, hash }) => [_id.number, hash]))
}
