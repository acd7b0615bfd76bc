import { z } from 'zod'
import { AttachmentType } from '../attachment/content.ts'
import { Sha256 } from '../attachment/reference.ts'
import { EntrySourceKind } from '../terms/document-kind.ts'
import { Text } from '../text.ts'
import { Uuid } from '../uuid.ts'

/** A photo or a PDF that was sent to a shop. */
export const Attachment = z.object({
  attachmentId: Uuid,
  /** As the file was called. */
  name: z.string(),
  type: AttachmentType,
  bytes: z.int(),
  sha256: Sha256,
  sentAt: z.iso.datetime(),
  sentByUid: z.string(),
  /** Whether there is a small picture of it. */
  hasThumbnail: z.boolean(),
  /** What it belongs to; null until something is recorded with it. */
  document: z.object({ kind: z.string(), id: z.string() }).nullable(),
})
export type Attachment = z.infer<typeof Attachment>

/** Those of one document. */
export const AttachmentsQuery = z.strictObject({ kind: Text.min(1).max(40), id: Text.min(1).max(64) })

/** A document of the books. */
export const AttachmentDocument = z.strictObject({ kind: EntrySourceKind, id: Text.min(1).max(64) })
