import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import type { Attachment } from '#domain/api/attachment.ts'
import * as routes from '#domain/api/routes/attachments.ts'
import type { EntrySourceKind } from '#domain/terms/document-kind.ts'

type AttachedTo = { kind: EntrySourceKind; id: string }

/** Sends a file, which then belongs to nothing until a document is recorded with it. */
export function sendAttachment(shopId: string, file: File): Promise<Attachment> {
  return api.call(routes.sendAttachment, { shopId, attachmentId: newId(), file })
}

export function attachToDocument(
  shopId: string,
  attachmentId: string,
  document: AttachedTo,
): Promise<Attachment> {
  return api.call(routes.attachToDocument, { shopId, attachmentId, body: document })
}

export async function fetchAttachments(
  shopId: string,
  document: AttachedTo,
  signal?: AbortSignal,
): Promise<Attachment[]> {
  return (await api.call(routes.listAttachments, { shopId, query: document, signal })).items
}

export function fetchContent(shopId: string, attachmentId: string): Promise<Blob> {
  return api.call(routes.readAttachment, { shopId, attachmentId })
}

export function fetchThumbnail(shopId: string, attachmentId: string, signal: AbortSignal): Promise<Blob> {
  return api.call(routes.readThumbnail, { shopId, attachmentId, signal })
}

export function dropAttachment(shopId: string, attachmentId: string): Promise<null> {
  return api.call(routes.dropAttachment, { shopId, attachmentId })
}
