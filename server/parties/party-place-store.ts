import type { Collection } from 'mongodb'
import type { Database } from '../db/client.ts'
import type { PartyDocument } from './party-document.ts'

/** Where one kind of them is kept, and what its id is called. */
export type PartyPlace = {
  of: (database: Database) => Collection<PartyDocument>
  key: (shopId: string, id: string) => { _id: Record<string, string> }
  idName: 'customerId' | 'supplierId'
}
