import { z } from 'zod'
import { Uuid } from '../uuid.ts'

/** Of one document. */
export const maxAttachments = 10

/** SHA-256 of a content, in hexadecimal. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'A digest has 64 hexadecimal digits.')

/**
 * What a document says of a file that belongs to it: the digest is hashed with the document, so that another content
 * in its place shows. The name of the file is left out: it may contain a person's name.
 */
export const AttachmentReference = z.strictObject({ attachmentId: Uuid, sha256: Sha256 })
export type AttachmentReference = z.infer<typeof AttachmentReference>
