import type { Filter } from 'mongodb'
import type { Database } from '../db/client.ts'
import { withLongs } from '../db/longs.ts'
import { everyWordIn } from '../db/text-search.ts'
import type { PartyDocument } from './party-document.ts'
import type { PartyPlace } from './party-place-store.ts'

/** Whom a number, a name or an id belongs to, asked by other subjects; and those whom a file names. */
export function lookUpsOf({ of, key, idName }: PartyPlace) {
  return {
    /** What they are called, by their ids; who is not known is not there. */
    async namesOf(database: Database, shopId: string, ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const _ids = [...new Set(ids)].map((id) => key(shopId, id)._id)
      const found = await of(database)
        .find({ _id: { $in: _ids } } as unknown as Filter<PartyDocument>)
        .project<Pick<PartyDocument, '_id' | 'name'>>({ name: 1 })
        .toArray()
      return new Map(found.map(({ _id, name }) => [_id[idName] ?? '', name]))
    },

    /** The ids of those whose name has every word of a text. */
    async idsNamedLike(database: Database, shopId: string, text: string): Promise<string[]> {
      const found = await of(database)
        .find({ '_id.shopId': shopId, ...everyWordIn(text, ['name']) })
        .project<Pick<PartyDocument, '_id'>>({ _id: 1 })
        .toArray()
      return found.map(({ _id }) => _id[idName] ?? '')
    },

    /** The id of each of these numbers that is in use. */
    async idsByNumber(
      database: Database,
      shopId: string,
      numbers: readonly string[],
    ): Promise<Map<string, string>> {
      const found = await of(database)
        .find({ '_id.shopId': shopId, number: { $in: [...numbers] } })
        .project<Pick<PartyDocument, '_id' | 'number'>>({ number: 1 })
        .toArray()
      return new Map(found.map(({ _id, number }) => [number ?? '', _id[idName] ?? '']))
    },

    /** Adds those that are not there yet; one that is there by its id stays as it is. */
    async addMissing(
      database: Database,
      shopId: string,
      missing: readonly { id: string; number: string; name: string }[],
    ): Promise<void> {
      if (missing.length === 0) return
      const changedAt = new Date()
      await of(database).bulkWrite(
        missing.map(({ id, ...fields }) => ({
          updateOne: {
            filter: key(shopId, id),
            update: { $setOnInsert: withLongs({ ...fields, revision: 1, changedAt }) },
            upsert: true,
          },
        })),
        { ordered: false },
      )
    },
  }
}
