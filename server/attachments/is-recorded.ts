import type { EntrySourceKind } from '#domain/terms/document-kind.ts'
import { findDocument } from '../books/documents-store.ts'
import { kindOfSource } from '../books/kinds/index.ts'
import type { Database } from '../db/client.ts'

/** Whether the books have this document. */
export async function isRecorded(
  database: Database,
  shopId: string,
  { kind, id }: { kind: EntrySourceKind; id: string },
): Promise<boolean> {
  return (await findDocument(database, kindOfSource(kind), shopId, id)) !== null
}
