import type { Day } from '#domain/business-day.ts'
import type { EntrySourceKind } from '#domain/terms/document-kind.ts'
import type { Database } from '../../db/client.ts'
import type { PageMove } from '../../db/documents.ts'
import { journalIndexes } from '../../db/journal-indexes.ts'

/** A movement, and the kind of document that it is of. */
export type DatedMove = PageMove & { kind: EntrySourceKind | undefined }

type Found = {
  version: number
  sources: { id: string; kind: EntrySourceKind }[]
  moves: PageMove[]
  lastMoved: Day | null
}

/**
 * What moved of each product after its day, in the order in which it was recorded, and the last day of any movement
 * after the first of these days.
 */
export async function movesAfter(
  { collections }: Database,
  shopId: string,
  days: ReadonlyMap<string, Day>,
): Promise<{ moves: DatedMove[]; lastMoved: Day | undefined }> {
  const first = [...days.values()].reduce((least, day) => (day < least ? day : least))
  const isLater = { $gt: ['$$move.postingDay', first] }
  const pages = await collections.journalPages
    .aggregate<Found>(
      [
        { $match: { '_id.shopId': shopId, days: { $gt: first } } },
        {
          $project: {
            _id: 0,
            version: '$_id.version',
            sources: {
              $map: { input: '$entries', in: { id: '$$this.source.id', kind: '$$this.source.kind' } },
            },
            moves: {
              $filter: {
                input: '$moves',
                as: 'move',
                cond: { $and: [isLater, { $in: ['$$move.productId', [...days.keys()]] }] },
              },
            },
            lastMoved: { $max: '$moves.postingDay' },
          },
        },
      ],
      { hint: journalIndexes.byDay, maxTimeMS: 60_000 },
    )
    .toArray()
  const moves = pages
    .sort((a, b) => a.version - b.version)
    .flatMap(({ sources, moves }) => {
      const kinds = new Map(sources.map(({ id, kind }) => [id, kind]))
      return moves
        .filter(({ productId, postingDay }) => postingDay > (days.get(productId) ?? postingDay))
        .map((move) => ({ ...move, kind: kinds.get(move.sourceId) }))
    })
  const last = pages
    .flatMap(({ lastMoved }) => lastMoved ?? [])
    .sort()
    .at(-1)
  return { moves, lastMoved: last }
}
