import type { Collection, Document, Filter, Sort, WithId } from 'mongodb'
import { boundedRead } from './bounded-read.ts'

/**
 * The latest documents of a list, and of the earlier ones those that are open: what needs attention is never cut
 * off. Both in the order of the list.
 * @param list `of` what is in it, how it is sorted, `open` which wait, and how many of the latest
 * @returns `count`: how many the list has, returned or not
 */
export async function openAndLatest<Listed extends Document & { _id: object }>(
  collection: Collection<Listed>,
  { of, open, sort, most }: { of: Filter<Listed>; open: Filter<Listed>; sort: Sort; most: number },
): Promise<{ latest: WithId<Listed>[]; earlier: WithId<Listed>[]; count: number }> {
  const [latest, waiting, count] = await Promise.all([
    collection.find(of).sort(sort).limit(most).toArray(),
    collection
      .find({ $and: [of, open] } as Filter<Listed>, boundedRead)
      .sort(sort)
      .toArray(),
    collection.countDocuments(of, boundedRead),
  ])
  const known = new Set(latest.map(({ _id }) => JSON.stringify(_id)))
  return { latest, earlier: waiting.filter(({ _id }) => !known.has(JSON.stringify(_id))), count }
}
