import { titleOf } from '#domain/documents/describe.ts'
import { type AttachmentDocument, attachmentsOfDocuments, readContent } from '../attachments/store.ts'
import type { Database } from '../db/client.ts'
import { requireShopAndChart } from '../ledger/accounts.ts'
import type { JournalReader } from '../ledger/service.ts'
import { describedStream, sourceDescriber } from '../ledger/source-describer.ts'
import type { ZipFile } from './zip.ts'

type Attached = Pick<AttachmentDocument, 'fileId' | 'name' | 'bytes'>

/** What is attached to documents, by the kind and id of its document. */
export type AttachedFiles = { byDocument: ReadonlyMap<string, readonly Attached[]>; bytes: number }

const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`

export async function readAttached(database: Database, shopId: string): Promise<AttachedFiles> {
  const byDocument = new Map<string, Attached[]>()
  let sum = 0
  for await (const { document, fileId, name, bytes } of attachmentsOfDocuments(database, shopId)) {
    const known = byDocument.get(keyOf(document)) ?? []
    byDocument.set(keyOf(document), [...known, { fileId, name, bytes }])
    sum += bytes
  }
  return { byDocument, bytes: sum }
}

/**
 * The attachments of documents, each named by its entry.
 * @param read the entries whose documents they are of
 */
export async function* attachedFiles(
  database: Database,
  shopId: string,
  { byDocument }: AttachedFiles,
  read: JournalReader,
): AsyncGenerator<ZipFile> {
  if (byDocument.size === 0) return
  const describe = sourceDescriber(database, await requireShopAndChart(database, shopId))
  const entries = withFiles(read(), byDocument)
  for await (const { number, postingDay, source } of describedStream(entries, describe)) {
    const files = byDocument.get(keyOf(source)) ?? []
    for (const [index, { fileId, name }] of files.entries()) {
      const place = files.length > 1 ? ` ${index + 1}` : ''
      const title = `${postingDay} entry ${number}${place} ${titleOf(source)} ${name}`
      yield {
        name: `attachments/${fileName(title)}`,
        content: () => readContent(database, { shopId, fileId }),
      }
    }
  }
}

/** Most entries have no attachment, and their documents need not be read. */
async function* withFiles(
  entries: ReturnType<JournalReader>,
  byDocument: AttachedFiles['byDocument'],
): ReturnType<JournalReader> {
  for await (const entry of entries) if (byDocument.has(keyOf(entry.source))) yield entry
}

/** A name that every system takes: no folders, nothing that cannot be printed, no sign that Windows refuses. */
function fileName(text: string): string {
  const plain = text
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(plain)?.[0] ?? ''
  return `${plain
    .slice(0, plain.length - ending.length)
    .slice(0, 120)
    .trim()}${ending}`
}
