import type { Database } from '../db/client.ts'
import type { StoredDocument } from '../db/documents.ts'
import { type BookWriter, requireRecorded } from './book-writer.ts'
import { findDocument } from './documents-store.ts'
import { type DocumentKind, toRecord } from './engine/document-kind.ts'

/** What a route that puts one document asks for: the shop, and the uid of the person who sends it. */
export type PutPlace = { shopId: string; byUid: string }

/**
 * Records one document and reads it as stored. The same again under its id changes nothing.
 * @throws Refusal as its kind refuses
 */
export async function recordOne<Input, Stored extends StoredDocument>(
  { writer, database }: { writer: Pick<BookWriter, 'record'>; database: Database },
  kind: DocumentKind<Input, Stored>,
  { shopId, byUid }: Omit<PutPlace, 'byUid'> & { byUid: string | null },
  input: Input,
): Promise<{ isNew: boolean; document: Stored }> {
  const [result] = await writer.record(shopId, [[toRecord(kind, input, byUid)]])
  const [recorded] = requireRecorded(result)
  const id = kind.idOf(input)
  const document = await findDocument(database, kind, shopId, id)
  if (!document) throw new Error(`${kind.name} ${id} was recorded and is not there`)
  return { isNew: recorded?.outcome === 'recorded', document }
}
