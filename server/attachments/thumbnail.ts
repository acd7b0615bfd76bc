import type { Logger } from '../log.ts'
import { readPhoto } from './photos.ts'

/** The longer side. */
const thumbnailPixels = 320

/**
 * A small WebP of a photo, upright.
 * @returns null where this machine can't make any: the photo is kept without
 * @throws Refusal attachment_unreadable
 */
export function makeThumbnail(photo: Buffer, log: Logger): Promise<Buffer | null> {
  return readPhoto(photo, log, (upright) =>
    upright
      .resize(thumbnailPixels, thumbnailPixels, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 70 })
      .toBuffer(),
  )
}
