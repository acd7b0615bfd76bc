import type { PartyRow } from '#domain/api/credit.ts'
import type { PartySide } from '#domain/open-items/ageing.ts'
import { unknownParty } from '#domain/posting/dims.ts'
import { noLongerKnown } from '#domain/terms/person.ts'
import { customerStore } from '../customers/service.ts'
import type { Database } from '../db/client.ts'
import type { PartyFound } from '../parties/party-store.ts'
import { supplierStore } from '../suppliers/service.ts'
import { readSupplierNames } from './parties-store.ts'

type Party = Pick<
  PartyRow,
  'party' | 'name' | 'number' | 'phone' | 'limitMinor' | 'isOnRecord' | 'isArchived'
>

export const partyStores = { customers: customerStore, suppliers: supplierStore }

/** Everybody on record, and those beside them with whom something is open; by their ids. */
export async function readParties(
  database: Database,
  shopId: string,
  side: PartySide,
  open: readonly string[],
): Promise<Map<string, Party>> {
  const records = await partyStores[side].all(database, shopId)
  const parties = new Map(records.map((record) => [record.id, ofRecord(record)]))
  const others = open.filter((id) => !parties.has(id))
  const names = await namesBesideRecords(database, shopId, side, others)
  for (const id of others) parties.set(id, notOnRecord(id, names.get(id)))
  return parties
}

/** The name of a party that is not on record. */
export async function namesBesideRecords(
  database: Database,
  shopId: string,
  side: PartySide,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const named = ids.filter((id) => id !== unknownParty)
  const names =
    side === 'suppliers' && named.length > 0 ? await readSupplierNames(database, shopId, named) : new Map()
  return new Map(ids.map((id) => [id, id === unknownParty ? 'Not named' : (names.get(id) ?? noLongerKnown)]))
}

function ofRecord({ id, name, number, phone, limitMinor, isArchived }: PartyFound): Party {
  return { party: id, name, number, phone, limitMinor, isArchived, isOnRecord: true }
}

function notOnRecord(party: string, name = ''): Party {
  return { party, name, number: null, phone: null, limitMinor: null, isArchived: false, isOnRecord: false }
}
