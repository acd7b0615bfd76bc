import type { PartyChange, PartyOnRecord, PartyQuery } from '#domain/api/party.ts'
import { Refusal } from '#domain/errors.ts'
import type { Database } from '../db/client.ts'
import { fieldPath } from '../db/paths.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import type { PartyFields } from './party-document.ts'
import type { PartyFound, PartyPosition, PartyStore } from './party-store.ts'

/** What a kind of party is called where something is refused. */
type Names = { kind: 'customer' | 'supplier'; idName: 'customerId' | 'supplierId' }

/** What is done with the records of customers, or of suppliers. */
export function partyRecords(store: PartyStore, { kind, idName }: Names) {
  const notFound = (id: string) => new Refusal(`${kind}_not_found`, { [fieldPath(idName)]: id })
  const numberTaken = (number?: string | null) => new Refusal(`${kind}_number_taken`, { number })

  return {
    /** The same one again is the same thing; other content under a known id is refused. */
    async create(
      database: Database,
      shopId: string,
      id: string,
      fields: PartyFields,
    ): Promise<{ isNew: boolean; party: PartyFound }> {
      const outcome = await store.add(database, shopId, id, fields)
      if (outcome === 'same-number') throw numberTaken(fields.number)
      const party = await store.find(database, shopId, id)
      if (!party) throw notFound(id)
      if (outcome === 'done') return { isNew: true, party }
      if (!isSame(party, fields)) throw new Refusal(`${kind}_conflict`, { [fieldPath(idName)]: id })
      return { isNew: false, party }
    },

    async require(database: Database, shopId: string, id: string): Promise<PartyFound> {
      const party = await store.find(database, shopId, id)
      if (!party) throw notFound(id)
      return party
    },

    async list(
      database: Database,
      shopId: string,
      { cursor, limit, ...filter }: PartyQuery,
    ): Promise<{ items: PartyFound[]; nextCursor: string | null }> {
      const items = await store.list(database, shopId, filter, decodeCursor<PartyPosition>(cursor), limit)
      const last = items.length === limit ? items.at(-1) : undefined
      return { items, nextCursor: last ? encodeCursor({ name: last.name, id: last.id }) : null }
    },

    /** The same change again, sent on the revision it made, is refused: what is saved now is what it wanted. */
    async change(
      database: Database,
      shopId: string,
      id: string,
      { revision, ...changes }: PartyChange,
    ): Promise<PartyFound> {
      const outcome = await store.change(database, shopId, { id, revision }, changes)
      if (outcome === 'same-number') throw numberTaken(changes.number)
      const party = await store.find(database, shopId, id)
      if (!party) throw notFound(id)
      if (outcome === 'stale') throw new Refusal('changed_meanwhile')
      return party
    },
  }
}

/** Whether a record says what is sent for it, as it was added: a retry. */
function isSame(known: PartyOnRecord, fields: PartyFields): boolean {
  const names = [
    'number',
    'name',
    'phone',
    'email',
    'address',
    'taxpayerNumber',
    'termsDays',
    'limitMinor',
  ] as const
  return names.every((name) => known[name] === (fields[name] ?? null))
}
