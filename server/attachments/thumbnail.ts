import { Refusal } from '#domain/errors.ts'
import type { Logger } from '../log.ts'

/** The longer side. */
const thumbnailPixels = 320
/** A phone's photo has 12 to 50 million; more is a trap. */
const maxPixels = 100_000_000

let before: Promise<unknown> = Promise.resolve()

/**
 * A small WebP of a photo, upright. One after the other: a large photo takes memory.
 * @returns null where this machine can't make any: the photo is kept without
 * @throws Refusal attachment_unreadable
 */
export function makeThumbnail(photo: Buffer, log: Logger): Promise<Buffer | null> {
  const made = before.then(() => shrink(photo, log))
  before = made.catch(() => {})
  return made
}

async function shrink(photo: Buffer, log: Logger): Promise<Buffer | null> {
  // Loaded when the first photo comes: its program is of the machine's own kind, and there may be none for it.
  const sharp = await import('sharp').then(
    (module) => module.default,
    (error: unknown) => {
      log.warn({ err: error }, 'photos are kept without small pictures: sharp does not run on this machine')
      return null
    },
  )
  if (!sharp) return null
  try {
    return await sharp(photo, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(thumbnailPixels, thumbnailPixels, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 70 })
      .toBuffer()
  } catch {
    throw new Refusal('attachment_unreadable')
  }
}
