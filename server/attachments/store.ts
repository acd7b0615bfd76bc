import { finished } from 'node:stream/promises'
import {
  Binary,
  type Document,
  type Filter,
  GridFSBucket,
  type GridFSBucketReadStream,
  type ObjectId,
  type UpdateFilter,
} from 'mongodb'
import { AttachmentType } from '#domain/attachment/content.ts'
import type { Database } from '../db/client.ts'
import { addSealed, idsToChange, type SealedWrite, writeSealed } from '../evidence/seal-store.ts'

/**
 * The metadata of an attachment. Its content is stored in GridFS under an id of its own, a new one for each attempt
 * to send it: only with this document, written last, does the attachment exist.
 */
export type AttachmentDocument = {
  _id: { shopId: string; attachmentId: string }
  fileId: string
  name: string
  type: AttachmentType
  bytes: number
  sha256: string
  sentAt: Date
  sentByUid: string
  thumbnail: Binary | null
  /** What it belongs to, and since when it was to. */
  document: { kind: string; id: string; since: Date } | null
}

/** One that is not kept yet. */
export type NewAttachment = Omit<AttachmentDocument, 'thumbnail'> & { thumbnail: Buffer | null }

type FileKey = { shopId: string; fileId: string }
const bucketName = 'attachments'
const sealedAs = 'attachments'
/** As GridFS calls its collections. */
const [filesName, chunksName] = ['attachments.files', 'attachments.chunks']
/** GridFS asks for an ObjectId and takes any id; this one begins with the shop, as all ids do. */
const asFileId = (key: FileKey) => key as unknown as ObjectId

function attachments({ db }: Database) {
  return db.collection<AttachmentDocument>('attachments')
}

function bucket({ db }: Pick<Database, 'db'>) {
  return new GridFSBucket(db, { bucketName })
}

export async function writeContent(database: Database, key: FileKey, content: Buffer): Promise<void> {
  const upload = bucket(database).openUploadStreamWithId(asFileId(key), key.fileId)
  upload.end(content)
  await finished(upload)
}

export type Content = GridFSBucketReadStream

export function readContent(database: Pick<Database, 'db'>, key: FileKey): Content {
  return bucket(database).openDownloadStream(asFileId(key))
}

/** Whether it was not there before. */
export function addAttachment(
  database: Database,
  { thumbnail, ...attachment }: NewAttachment,
): Promise<boolean> {
  return addSealed(database, sealedAs, { ...attachment, thumbnail: thumbnail && new Binary(thumbnail) })
}

export async function findAttachment(
  database: Database,
  shopId: string,
  attachmentId: string,
): Promise<AttachmentDocument | null> {
  return attachments(database).findOne({ _id: { shopId, attachmentId } })
}

/** In the order in which they were sent. */
export async function findOfDocument(
  database: Database,
  shopId: string,
  { kind, id }: { kind: string; id: string },
): Promise<AttachmentDocument[]> {
  return attachments(database)
    .find({ '_id.shopId': shopId, 'document.kind': kind, 'document.id': id })
    .sort({ sentAt: 1, _id: 1 })
    .toArray()
}

/** Those of a shop that belong to documents of its books. */
export async function* attachmentsOfDocuments(
  database: Database,
  shopId: string,
): AsyncGenerator<AttachmentDocument & { document: { kind: string; id: string } }> {
  const found = attachments(database)
    .find({
      '_id.shopId': shopId,
      'document.kind': { $exists: true, $nin: [draftOfSpending, pictureOfProduct] },
    })
    .project<AttachmentDocument & { document: { kind: string; id: string } }>({ thumbnail: 0 })
    .sort({ sentAt: 1, _id: 1 })
  for await (const attachment of found) yield attachment
}

/** What the photos of a draft belong to. The document that the draft becomes has its id. */
export const draftOfSpending = 'spending-draft'
/** What the picture of a product belongs to. */
export const pictureOfProduct = 'product'

/**
 * Makes an attachment with this content belong to this document: one that belongs to nothing, to its draft, or to it
 * already.
 * @returns what it belonged to; undefined where there is no such attachment
 */
export async function claimAttachment(
  database: Database,
  { shopId, attachmentId, sha256 }: { shopId: string; attachmentId: string; sha256: string },
  document: { kind: string; id: string; since: Date },
): Promise<AttachmentDocument['document'] | undefined> {
  const { kind, id } = document
  const _id = { shopId, attachmentId }
  return writeSealed(database, shopId, async ({ session, touch }) => {
    const before = await attachments(database).findOneAndUpdate(
      {
        _id,
        sha256,
        $or: [{ document: null }, { 'document.kind': { $in: [kind, draftOfSpending] }, 'document.id': id }],
      },
      [
        {
          $set: {
            document: {
              $cond: [{ $eq: ['$document.kind', kind] }, '$document', { $literal: document }],
            },
          },
        },
      ],
      { projection: { document: 1 }, returnDocument: 'before', session },
    )
    if (before && before.document?.kind !== kind) touch(sealedAs, [_id])
    return before?.document
  })
}

/** Changes all attachments of a shop that the filter matches. */
async function changeAll(
  database: Database,
  shopId: string,
  filter: Filter<AttachmentDocument>,
  update: UpdateFilter<AttachmentDocument>,
  options?: { isErasing: boolean },
): Promise<void> {
  const change = async ({ session, touch }: SealedWrite) => {
    const ofShop = { '_id.shopId': shopId, ...filter }
    const ids = await idsToChange(attachments(database), ofShop, session)
    if (ids.length === 0) return
    await attachments(database).updateMany({ _id: { $in: ids } }, update, { session })
    touch(sealedAs, ids)
  }
  await writeSealed(database, shopId, change, options)
}

/** Without an owner. */
const plainNames: Readonly<Record<AttachmentType, string>> = {
  'image/jpeg': 'attachment.jpg',
  'image/png': 'attachment.png',
  'image/webp': 'attachment.webp',
  'application/pdf': 'attachment.pdf',
}

/**
 * Calls the files of some documents, or of their drafts, by a plain name: how a file is called can name a person. Its
 * content stays as it is hashed with the document.
 */
export async function takeNamesOff(
  database: Database,
  shopId: string,
  { kinds, ids }: { kinds: Iterable<string>; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return
  const belongs = { 'document.kind': { $in: [...kinds] }, 'document.id': { $in: [...ids] } }
  for (const type of AttachmentType.options)
    await changeAll(
      database,
      shopId,
      { ...belongs, type },
      { $set: { name: plainNames[type] } },
      { isErasing: true },
    )
}

/** Makes one belong to what it belonged to before, if it still belongs to this. */
export async function giveBack(
  database: Database,
  _id: AttachmentDocument['_id'],
  { kind, id }: { kind: string; id: string },
  before: AttachmentDocument['document'],
): Promise<void> {
  await changeAll(
    database,
    _id.shopId,
    { _id, 'document.kind': kind, 'document.id': id },
    { $set: { document: before } },
  )
}

/** Gives back to a draft what a document of its id was to have, which was then refused. */
export async function giveBackToDraft(
  database: Database,
  shopId: string,
  { kind, id }: { kind: string; id: string },
): Promise<void> {
  await changeAll(
    database,
    shopId,
    { 'document.kind': kind, 'document.id': id },
    { $set: { 'document.kind': draftOfSpending } },
  )
}

/** Makes those belong to nothing that belong to a draft, but for these. */
export async function letGoOfDraft(
  database: Database,
  shopId: string,
  draftId: string,
  but: readonly string[],
): Promise<void> {
  await changeAll(
    database,
    shopId,
    {
      '_id.attachmentId': { $nin: [...but] },
      'document.kind': draftOfSpending,
      'document.id': draftId,
    },
    { $set: { document: null } },
  )
}

/** Takes one away that belongs to nothing; whether it did. */
export async function removeUnclaimed(
  database: Database,
  shopId: string,
  attachmentId: string,
): Promise<boolean> {
  const _id = { shopId, attachmentId }
  const removed = await writeSealed(database, shopId, async ({ session, touch }) => {
    const found = await attachments(database).findOneAndDelete({ _id, document: null }, { session })
    if (found) touch(sealedAs, [_id])
    return found
  })
  if (removed) await removeContent(database, { shopId, fileId: removed.fileId })
  return removed !== null
}

export async function removeContent(database: Database, key: FileKey): Promise<void> {
  const { db } = database
  // Not by GridFS's own function, which throws where only pieces are left.
  await db.collection<Document>(filesName).deleteOne({ _id: key })
  await db.collection<Document>(chunksName).deleteMany({ files_id: key })
}

/** Those that belong to nothing, and were sent before a time. */
export async function* unclaimedBefore(
  database: Database,
  before: Date,
): AsyncGenerator<AttachmentDocument['_id']> {
  const found = attachments(database)
    .find({ document: null, sentAt: { $lt: before } })
    .project<Pick<AttachmentDocument, '_id'>>({ _id: 1 })
  for await (const { _id } of found) yield _id
}

/** Those that were to belong to a document from a time before this one. */
export async function* claimedBefore(
  database: Database,
  after: Date,
  before: Date,
): AsyncGenerator<Pick<AttachmentDocument, '_id'> & { document: { kind: string; id: string } }> {
  const found = attachments(database)
    .find({ 'document.since': { $gte: after, $lt: before } })
    .project<Pick<AttachmentDocument, '_id'> & { document: { kind: string; id: string } }>({ document: 1 })
  for await (const one of found) yield one
}

/** Contents, complete or partial, without an attachment, whose upload began before a time. */
export async function* strayContents(database: Database, before: Date): AsyncGenerator<FileKey> {
  const { db } = database
  const pieces = db
    .collection<{ _id: ObjectId; files_id: FileKey; n: number }>(chunksName)
    .find({ n: 0 })
    .project<{ _id: ObjectId; files_id: FileKey }>({ files_id: 1 })
  for await (const { _id, files_id } of pieces) {
    if (_id.getTimestamp() >= before) continue
    const { shopId, fileId } = files_id
    const isKept = await attachments(database).findOne({ '_id.shopId': shopId, fileId })
    if (!isKept) yield files_id
  }
}
