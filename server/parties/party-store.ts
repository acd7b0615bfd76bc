import type { Filter } from 'mongodb'
import type { PartyOnRecord } from '#domain/api/party.ts'
import { headOf } from '#domain/open-items/family.ts'
import type { Database } from '../db/client.ts'
import { duplicateField } from '../db/duplicate.ts'
import { withLongs } from '../db/longs.ts'
import { fieldPath } from '../db/paths.ts'
import { everyWordIn } from '../db/text-search.ts'
import { lookUpsOf } from './look-ups-store.ts'
import { readPartyMerges } from './merges-store.ts'
import type { PartyDocument, PartyFields, ReminderSent } from './party-document.ts'
import type { PartyPlace } from './party-place-store.ts'

export type PartyPosition = { name: string; id: string }
export type PartyFound = PartyOnRecord & { id: string }
type PartyFilter = { search?: string; status: 'active' | 'archived' | 'all' }

/** What a change sets; null takes away. */
type PartyChanges = { [Field in keyof PartyFields]?: PartyFields[Field] | null } & {
  isArchived?: boolean
}

export type PartyStore = ReturnType<typeof partyStore>

const searched = ['name', 'number', 'phone', 'email', 'taxpayerNumber']

/** Customers and suppliers are kept alike: each kind in a collection of its own, under an id with a name of its own. */
export function partyStore(collection: 'customers' | 'suppliers', idName: 'customerId' | 'supplierId') {
  const place: PartyPlace = {
    of: ({ db }) => db.collection<PartyDocument>(collection),
    key: (shopId, id) => ({ _id: { shopId, [fieldPath(idName)]: id } }),
    idName,
  }
  return {
    ...recordsOf(place),
    ...listsOf(place),
    ...remindersOf(place),
    ...changesOf(place),
    ...lookUpsOf(place),
  }
}

/** One record: added, found, changed, emptied. */
function recordsOf({ of, key, idName }: PartyPlace) {
  return {
    /** Adds one; where one like it is there already, says in what. */
    async add(database: Database, shopId: string, id: string, fields: PartyFields) {
      return unlessTaken(() =>
        of(database).insertOne(
          withLongs({ ...key(shopId, id), ...fields, revision: 1, changedAt: new Date() }),
          { ignoreUndefined: true },
        ),
      )
    },

    async find(database: Database, shopId: string, id: string): Promise<PartyFound | null> {
      const found = await of(database).findOne(key(shopId, id))
      return found && describe(found, idName)
    },

    async isErased(database: Database, shopId: string, id: string): Promise<boolean> {
      return (await of(database).countDocuments({ ...key(shopId, id), isErased: true }, { limit: 1 })) === 1
    },

    /** Changes one that is still at this revision and not erased. */
    async change(
      database: Database,
      shopId: string,
      { id, revision }: { id: string; revision: number },
      changes: PartyChanges,
    ): Promise<'done' | 'stale' | 'same-id' | 'same-number'> {
      const gone = Object.entries(changes).filter(([, value]) => value === null || value === false)
      const set = Object.entries(changes).filter(
        ([, value]) => value !== null && value !== false && value !== undefined,
      )
      let matched = 0
      const outcome = await unlessTaken(async () => {
        const result = await of(database).updateOne(
          {
            ...key(shopId, id),
            isErased: { $ne: true },
            ...(revision === 1 ? { $or: [{ revision }, { revision: { $exists: false } }] } : { revision }),
          },
          {
            $set: withLongs({ ...Object.fromEntries(set), revision: revision + 1, changedAt: new Date() }),
            $unset: Object.fromEntries(gone.map(([field]) => [field, ''])),
          },
        )
        matched = result.matchedCount
      })
      return outcome === 'done' && matched === 0 ? 'stale' : outcome
    },

    /** Takes name, number and contacts off a record; what is owed, sold and bought goes on by its id. */
    async empty(database: Database, shopId: string, id: string, name: string): Promise<void> {
      const gone = ['number', 'phone', 'email', 'address', 'taxpayerNumber', 'reminders']
      await of(database).updateOne(key(shopId, id), {
        $set: { name, isErased: true, changedAt: new Date() },
        $unset: Object.fromEntries(gone.map((field) => [field, ''])),
        $inc: { revision: 1 },
      })
    },
  }
}

/** Many records at once. */
function listsOf({ of, idName }: PartyPlace) {
  return {
    /** Those of these ids that are kept, erased ones among them. */
    async findAll(database: Database, shopId: string, ids: readonly string[]): Promise<PartyFound[]> {
      const found = await of(database)
        .find({
          _id: { $in: ids.map((id) => ({ shopId, [fieldPath(idName)]: id })) },
        } as unknown as Filter<PartyDocument>)
        .toArray()
      return found.map((one) => describe(one, idName))
    },

    /** All that are kept, the archived too; erased ones, and those merged into another, are not. */
    async all(database: Database, shopId: string): Promise<PartyFound[]> {
      const [found, merges] = await Promise.all([
        of(database)
          .find({ '_id.shopId': shopId, isErased: { $ne: true } })
          .toArray(),
        readPartyMerges(database.collections, shopId),
      ])
      return found
        .map((one) => describe(one, idName))
        .filter(({ id }) => merges.length === 0 || headOf(id, merges) === id)
    },

    /** Those who were merged into another left out. By name, from where the page before ended. */
    async list(
      database: Database,
      shopId: string,
      { search, status }: PartyFilter,
      after: PartyPosition | null,
      limit: number,
    ): Promise<PartyFound[]> {
      const merges = await readPartyMerges(database.collections, shopId)
      const gone = merges.flatMap(({ from, isActive }) => (isActive ? [from] : []))
      const found = await of(database)
        .find({
          '_id.shopId': shopId,
          isErased: { $ne: true },
          ...(gone.length > 0 && { [fieldPath('_id', idName)]: { $nin: gone } }),
          ...(status !== 'all' && { isArchived: status === 'archived' ? true : { $ne: true } }),
          ...everyWordIn(search, searched),
          ...(after && {
            $or: [
              { name: { $gt: after.name } },
              { name: after.name, [fieldPath('_id', idName)]: { $gt: after.id } },
            ],
          }),
        })
        .sort({ name: 1, [fieldPath('_id', idName)]: 1 })
        .limit(limit)
        .toArray()
      return found.map((one) => describe(one, idName))
    },
  }
}

/** What a device that keeps all of them asks, to read only what changed. */
function changesOf({ of, key, idName }: PartyPlace) {
  return {
    /** Those that were added, changed or erased since, archived and merged ones among them. */
    async changedSince(
      database: Database,
      shopId: string,
      since: Date,
      limit: number,
    ): Promise<(PartyFound & { isErased: boolean })[]> {
      const found = await of(database)
        .find({ '_id.shopId': shopId, changedAt: { $gte: since } })
        .limit(limit)
        .toArray()
      return found.map((one) => ({ ...describe(one, idName), isErased: one.isErased ?? false }))
    },

    /** The one that was added or changed last, and when. */
    async newest(database: Database, shopId: string): Promise<{ id: string; atMs: number } | null> {
      const newest = await of(database).findOne(
        { '_id.shopId': shopId, changedAt: { $exists: true } },
        { sort: { changedAt: -1 }, projection: { changedAt: 1 } },
      )
      return newest && { id: newest._id[idName] ?? '', atMs: newest.changedAt?.getTime() ?? 0 }
    },

    /** Whether one was added or changed at this time, or later. */
    async isAsNew(database: Database, shopId: string, id: string, atMs: number): Promise<boolean> {
      const changedAt = { $gte: new Date(atMs) }
      return (await of(database).countDocuments({ ...key(shopId, id), changedAt }, { limit: 1 })) === 1
    },
  }
}

async function unlessTaken(write: () => Promise<unknown>): Promise<'done' | 'same-id' | 'same-number'> {
  try {
    await write()
    return 'done'
  } catch (error) {
    const field = duplicateField(error)
    if (field === '_id') return 'same-id'
    if (field === 'number') return 'same-number'
    throw error
  }
}

function describe(found: PartyDocument, idName: string): PartyFound {
  const { _id, number, name, phone, email, address, taxpayerNumber, termsDays, limitMinor, ...more } = found
  return {
    id: _id[idName] ?? '',
    number: number ?? null,
    name,
    phone: phone ?? null,
    email: email ?? null,
    address: address ?? null,
    taxpayerNumber: taxpayerNumber ?? null,
    termsDays: termsDays ?? null,
    limitMinor: limitMinor ?? null,
    isArchived: more.isArchived ?? false,
    revision: more.revision ?? 1,
  }
}

/** Of a customer, so many are kept. */
const maxReminders = 50

/** What a customer was reminded of. */
function remindersOf({ of, key, idName }: PartyPlace) {
  return {
    /** The reminders of those of these ids whom the shop reminded, the latest last. */
    async remindersOf(
      database: Database,
      shopId: string,
      ids: readonly string[],
    ): Promise<Map<string, ReminderSent[]>> {
      const found = await of(database)
        .find({
          _id: { $in: ids.map((id) => key(shopId, id)._id) },
          reminders: { $exists: true },
        } as unknown as Filter<PartyDocument>)
        .project<Pick<PartyDocument, '_id' | 'reminders'>>({ reminders: 1 })
        .toArray()
      return new Map(found.map(({ _id, reminders = [] }) => [_id[idName] ?? '', reminders]))
    },

    /** The record itself is not changed by it: its revision stays. */
    async addReminder(database: Database, shopId: string, id: string, sent: ReminderSent): Promise<void> {
      await of(database).updateOne(
        { ...key(shopId, id), isErased: { $ne: true } },
        { $push: { reminders: { $each: [sent], $slice: -maxReminders } } },
      )
    },
  }
}
