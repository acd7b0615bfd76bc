import { z } from 'zod'

/** What can be attached: photos, and documents as they are scanned or sent. */
export const AttachmentType = z.enum(['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])
export type AttachmentType = z.infer<typeof AttachmentType>

export const maxAttachmentBytes = 15 * 1024 * 1024
/** Enough to recognise every type. */
export const firstBytes = 16

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

/** How the content of each type begins; null is any byte. */
const beginnings: readonly (readonly [AttachmentType, readonly (number | null)[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/webp', [...ascii('RIFF'), null, null, null, null, ...ascii('WEBP')]],
  ['application/pdf', ascii('%PDF-')],
]

/** What a content is by its first bytes, whatever its name says; null where it is nothing that can be attached. */
export function typeOfContent(first: Uint8Array): AttachmentType | null {
  const found = beginnings.find(([, bytes]) =>
    bytes.every((byte, at) => (byte === null ? at < first.length : first[at] === byte)),
  )
  return found?.[0] ?? null
}

/** So many bytes at the end of a content show whether it is whole. */
export const lastBytes = 1024

/** Whether a content of a type ends as it must. A PDF has its trailer there; a photo shows it when it is drawn smaller. */
export function endsAsItMust(type: AttachmentType, last: Uint8Array): boolean {
  return type !== 'application/pdf' || new TextDecoder('latin1').decode(last).includes('%%EOF')
}

export function isPhoto(type: AttachmentType): boolean {
  return type !== 'application/pdf'
}
