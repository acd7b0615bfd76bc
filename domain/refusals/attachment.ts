import { type RefusalText, say } from './text.ts'

/** Refusals about photos and PDFs attached to documents. */
export const attachmentRefusals = {
  attachment_type_unknown: {
    status: 422,
    title: 'Not a photo or a PDF',
    detail: say(
      'Only photos (JPEG, PNG, WebP) and PDF files can be attached. This file is neither, whatever its name.',
    ),
  },
  attachment_unreadable: {
    status: 422,
    title: 'Photo not readable',
    detail: say('This photo is damaged or has too many pixels. Take it again, or attach a PDF.'),
  },
  attachment_not_found: {
    status: 404,
    title: 'No such attachment',
    detail: say('This attachment no longer exists. Attach the file again.'),
  },
  attachment_conflict: {
    status: 409,
    title: 'Another file is attached',
    detail: say('Another file was already sent under this id. Attach the file again.'),
  },
  attachment_in_use: {
    status: 409,
    title: 'Attached to a document',
    detail: say('This file belongs to a recorded document, so it can’t be removed.'),
  },
  attachments_full: {
    status: 422,
    title: 'Too many attachments',
    detail: (f) =>
      `A document has at most ${f.most} attachments. Put several pages into one PDF, or leave one out.`,
  },
} as const satisfies Record<string, RefusalText>
