import type { Sharp } from 'sharp'
import { Refusal } from '#domain/errors.ts'
import type { Logger } from '../log.ts'

/** A phone's photo has 12 to 50 million; more is a trap. */
const maxPixels = 100_000_000

let before: Promise<unknown> = Promise.resolve()

/**
 * Reads a photo, upright, and makes something of it. One after the other: a large photo takes memory.
 * @returns null where this machine can't read any
 * @throws Refusal attachment_unreadable, or what `make` refuses
 */
export function readPhoto<Made>(
  photo: Buffer,
  log: Logger,
  make: (upright: Sharp) => Promise<Made>,
): Promise<Made | null> {
  const made = before.then(async () => {
    const sharp = await loadSharp(log)
    return (
      sharp &&
      decoded(() => make(sharp(photo, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()))
    )
  })
  before = made.catch(() => {})
  return made
}

/** Loaded when the first photo comes: its program is of the machine's own kind, and there may be none for it. */
function loadSharp(log: Logger) {
  return import('sharp').then(
    (module) => module.default,
    (error: unknown) => {
      log.warn({ err: error }, 'no thumbnails are created from photos: sharp does not run on this machine')
      return null
    },
  )
}

async function decoded<Made>(make: () => Promise<Made>): Promise<Made> {
  try {
    return await make()
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('attachment_unreadable')
  }
}
