import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Attachment } from '#domain/api/attachment.ts'
import {
  type AttachmentType,
  endsAsItMust,
  firstBytes,
  isPhoto,
  lastBytes,
  typeOfContent,
} from '#domain/attachment/content.ts'
import { type AttachmentReference, maxAttachments } from '#domain/attachment/reference.ts'
import { Refusal } from '#domain/errors.ts'
import type { EntrySourceKind } from '#domain/terms/document-kind.ts'
import type { Database } from '../db/client.ts'
import type { Logger } from '../log.ts'
import { isRecorded } from './is-recorded.ts'
import { readPhoto } from './photos.ts'
import {
  type AttachmentDocument,
  addAttachment,
  type Content,
  claimAttachment,
  findAttachment,
  findOfDocument,
  giveBack,
  type NewAttachment,
  readContent,
  removeContent,
  removeUnclaimed,
  writeContent,
} from './store.ts'

type AttachmentsDeps = { database: Database; now(): Date; log: Logger }

/**
 * Keeps a file that was sent. The same content again under its id changes nothing.
 * @throws Refusal attachment_type_unknown, attachment_unreadable, attachment_conflict
 */
export async function keepAttachment(
  { database, now, log }: AttachmentsDeps,
  place: { shopId: string; attachmentId: string; byUid: string },
  { filePath, fileName }: { filePath: string; fileName: string },
): Promise<{ isNew: boolean; attachment: Attachment }> {
  const { shopId, attachmentId } = place
  const content = await readFile(filePath)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const known = await findAttachment(database, shopId, attachmentId)
  if (known) return { isNew: false, attachment: sameOr409(known, sha256) }

  const type = typeOfContent(content.subarray(0, firstBytes))
  if (!type || !endsAsItMust(type, content.subarray(-lastBytes))) throw new Refusal('attachment_type_unknown')
  const thumbnail = isPhoto(type) ? await makeThumbnail(content, log) : null
  const key = { shopId, fileId: randomUUID() }
  await writeContent(database, key, content)
  const document: NewAttachment = {
    _id: { shopId, attachmentId },
    fileId: key.fileId,
    name: fileName,
    type,
    bytes: content.length,
    sha256,
    sentAt: now(),
    sentByUid: place.byUid,
    thumbnail,
    document: null,
  }
  if (await addAttachment(database, document)) return { isNew: true, attachment: describe(document) }
  // Sent twice at once: the other try was first.
  await removeContent(database, key)
  return {
    isNew: false,
    attachment: sameOr409(await requireAttachment(database, shopId, attachmentId), sha256),
  }
}

function sameOr409(known: AttachmentDocument, sha256: string): Attachment {
  const { attachmentId } = known._id
  if (known.sha256 !== sha256) throw new Refusal('attachment_conflict', { attachmentId })
  return describe(known)
}

/** Files, and the document that is about to be recorded with them. */
export type Attaching = {
  references: readonly AttachmentReference[]
  document: { kind: EntrySourceKind; id: string }
}

/**
 * Records documents with their files, which belong to them from before they are recorded. Where they are refused the
 * files are as they were, unless the same document was recorded concurrently; where it is unclear whether they were
 * recorded, files that belong to nothing go back by themselves (sweep-job.ts). Again it changes nothing.
 * @throws Refusal attachment_not_found, attachment_in_use, and as `record` refuses
 */
export async function recordWithFiles<Recorded>(
  deps: Pick<AttachmentsDeps, 'database' | 'now'>,
  shopId: string,
  attaching: readonly Attaching[],
  record: () => Promise<Recorded>,
): Promise<Recorded> {
  const { database } = deps
  const claimed: (Claimed & { attaching: Attaching; wasRecorded: boolean })[] = []
  try {
    for (const one of attaching) {
      const { references, document } = one
      const wasRecorded = references.length > 0 && (await isRecorded(database, shopId, document))
      for (const reference of references) {
        const taken = await claim(deps, shopId, reference, document)
        if (taken) claimed.push({ ...taken, attaching: { references: [reference], document }, wasRecorded })
      }
    }
    const recorded = await record()
    for (const one of attaching) await claimAgain(deps, shopId, one)
    return recorded
  } catch (error) {
    if (error instanceof Refusal)
      for (const { _id, before, attaching, wasRecorded } of claimed) {
        const { document } = attaching
        if (!wasRecorded && (await isRecorded(database, shopId, document))) continue
        await giveBack(database, _id, document, before)
        // Recorded just now, and looked for its files before they were given back.
        if (!wasRecorded && (await isRecorded(database, shopId, document)))
          await claimAgain(deps, shopId, attaching)
      }
    throw error
  }
}

/** Of a recorded document: another attempt at it, which was refused, may have given its files back. */
async function claimAgain(
  { database, now }: Pick<AttachmentsDeps, 'database' | 'now'>,
  shopId: string,
  { references, document }: Attaching,
): Promise<void> {
  for (const { attachmentId, sha256 } of references)
    await claimAttachment(database, { shopId, attachmentId, sha256 }, { ...document, since: now() })
}

type Claimed = { _id: AttachmentDocument['_id']; before: AttachmentDocument['document'] }

/** Makes files belong to a document or a draft. Again it changes nothing. @throws Refusal attachment_not_found, attachment_in_use */
export async function attachTo(
  deps: Pick<AttachmentsDeps, 'database' | 'now'>,
  shopId: string,
  references: readonly AttachmentReference[],
  document: { kind: string; id: string },
): Promise<void> {
  for (const reference of references) await claim(deps, shopId, reference, document)
}

/** @returns what it belonged to; null where it belonged to this document already */
async function claim(
  { database, now }: Pick<AttachmentsDeps, 'database' | 'now'>,
  shopId: string,
  { attachmentId, sha256 }: AttachmentReference,
  document: { kind: string; id: string },
): Promise<Claimed | null> {
  const key = { shopId, attachmentId, sha256 }
  const before = await claimAttachment(database, key, { ...document, since: now() })
  if (before !== undefined)
    return before?.kind === document.kind ? null : { _id: { shopId, attachmentId }, before }
  const found = await findAttachment(database, shopId, attachmentId)
  const isAnothers = found?.sha256 === sha256
  throw new Refusal(isAnothers ? 'attachment_in_use' : 'attachment_not_found', { attachmentId })
}

/**
 * Attaches a file to a recorded document. It is no part of what was hashed with that: its own digest and time say
 * what came when.
 * @throws Refusal document_not_found, attachment_not_found, attachment_in_use, attachments_full
 */
export async function attachLater(
  deps: Pick<AttachmentsDeps, 'database' | 'now'>,
  shopId: string,
  attachmentId: string,
  document: { kind: EntrySourceKind; id: string },
): Promise<Attachment> {
  const { database } = deps
  if (!(await isRecorded(database, shopId, document))) throw new Refusal('document_not_found', document)
  const { sha256 } = await requireAttachment(database, shopId, attachmentId)
  const others = (await findOfDocument(database, shopId, document)).filter(
    ({ _id }) => _id.attachmentId !== attachmentId,
  )
  if (others.length >= maxAttachments) throw new Refusal('attachments_full', { most: maxAttachments })
  await attachTo(deps, shopId, [{ attachmentId, sha256 }], document)
  return describe(await requireAttachment(database, shopId, attachmentId))
}

export async function listOfDocument(
  database: Database,
  shopId: string,
  document: { kind: string; id: string },
): Promise<Attachment[]> {
  return (await findOfDocument(database, shopId, document)).map(describe)
}

/** @throws Refusal attachment_not_found */
export async function openAttachment(
  database: Database,
  shopId: string,
  attachmentId: string,
): Promise<{ name: string; type: AttachmentType; bytes: number; content: Content }> {
  const { name, type, bytes, fileId } = await requireAttachment(database, shopId, attachmentId)
  return { name, type, bytes, content: readContent(database, { shopId, fileId }) }
}

/** @throws Refusal attachment_not_found where there is none, or no small picture of it */
export async function readThumbnail(
  database: Database,
  shopId: string,
  attachmentId: string,
): Promise<Uint8Array> {
  const { thumbnail } = await requireAttachment(database, shopId, attachmentId)
  if (!thumbnail) throw new Refusal('attachment_not_found', { attachmentId })
  return thumbnail.value()
}

/** @throws Refusal attachment_in_use where a document has it; one that is not there is as good as gone */
export async function dropAttachment(
  database: Database,
  shopId: string,
  attachmentId: string,
): Promise<void> {
  if (await removeUnclaimed(database, shopId, attachmentId)) return
  if (await findAttachment(database, shopId, attachmentId))
    throw new Refusal('attachment_in_use', { attachmentId })
}

async function requireAttachment(database: Database, shopId: string, attachmentId: string) {
  const found = await findAttachment(database, shopId, attachmentId)
  if (!found) throw new Refusal('attachment_not_found', { attachmentId })
  return found
}

function describe({
  _id,
  document,
  thumbnail,
  sentAt,
  fileId: _,
  ...rest
}: AttachmentDocument | NewAttachment): Attachment {
  return {
    attachmentId: _id.attachmentId,
    ...rest,
    sentAt: sentAt.toISOString(),
    hasThumbnail: thumbnail !== null,
    document: document && { kind: document.kind, id: document.id },
  }
}

/** The longer side. */
const thumbnailPixels = 320

/**
 * A small WebP of a photo, upright.
 * @returns null where this machine can't make any: the photo is kept without
 * @throws Refusal attachment_unreadable
 */
function makeThumbnail(photo: Buffer, log: Logger): Promise<Buffer | null> {
  return readPhoto(photo, log, (upright) =>
    upright
      .resize(thumbnailPixels, thumbnailPixels, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 70 })
      .toBuffer(),
  )
}
