import { AttachmentType, maxAttachmentBytes } from '../../attachment/content.ts'
import { Uuid } from '../../uuid.ts'
import { Attachment, AttachmentDocument, AttachmentsQuery } from '../attachment.ts'
import { itemsOf, ShopId } from '../common.ts'
import { fileOf, nothing, route } from '../route.ts'

const ofOne = { shopId: ShopId, attachmentId: Uuid }

export const sendAttachment = route({
  method: 'PUT',
  path: '/api/shops/:shopId/attachments/:attachmentId',
  summary: 'Uploads a photo or PDF for a document that is about to be recorded.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 120,
  bodyLimit: maxAttachmentBytes,
  takes: 'file',
  params: ofOne,
  answers: { 200: Attachment, 201: Attachment },
  refuses: [409, 422],
})

export const listAttachments = route({
  method: 'GET',
  path: '/api/shops/:shopId/attachments',
  summary: 'Lists the attachments of a document.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  query: AttachmentsQuery,
  answers: { 200: itemsOf(Attachment) },
})

export const readAttachment = route({
  method: 'GET',
  path: '/api/shops/:shopId/attachments/:attachmentId',
  summary: 'An attached photo or PDF as it was sent.',
  access: 'owner-with-grant',
  rate: 600,
  params: ofOne,
  answers: { 200: fileOf(...AttachmentType.options) },
})

export const readThumbnail = route({
  method: 'GET',
  path: '/api/shops/:shopId/attachments/:attachmentId/thumbnail',
  summary: 'A thumbnail of an attached photo.',
  access: 'owner-with-grant',
  rate: 1200,
  params: ofOne,
  answers: { 200: fileOf('image/webp') },
})

export const attachToDocument = route({
  method: 'PUT',
  path: '/api/shops/:shopId/attachments/:attachmentId/document',
  summary: 'Attaches an uploaded photo or PDF to a recorded document.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  params: ofOne,
  body: AttachmentDocument,
  answers: { 200: Attachment },
  refuses: [409, 422],
})

export const dropAttachment = route({
  method: 'DELETE',
  path: '/api/shops/:shopId/attachments/:attachmentId',
  summary: 'Deletes a photo or PDF that is not attached to a document yet.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  params: ofOne,
  answers: { 204: nothing },
  refuses: [409],
})
