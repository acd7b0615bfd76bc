import type { z } from 'zod'
import { decodeCursor } from './cursor.ts'

/**
 * Reads where a device was in a list (`encodeCursor`). Null where it says nothing, or nothing that this program wrote:
 * the device then reads the whole list, and has no need to understand a refusal.
 */
export function readSince<Mark extends z.ZodType>(
  since: string | undefined,
  mark: Mark,
): z.infer<Mark> | null {
  try {
    return mark.safeParse(decodeCursor<Record<string, string | number>>(since)).data ?? null
  } catch {
    return null
  }
}
