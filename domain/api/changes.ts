import { z } from 'zod'
import { Text } from '../text.ts'
import { Uuid } from '../uuid.ts'

/** `since`: what the answer before gave; left out, everything is to be read. */
export const ChangesQuery = z.strictObject({ since: Text.max(500).optional() })

/**
 * What changed in a list since it was last read. `isWhole`: the changes are not available (too long ago, too many, or
 * the books were replaced), and the list has to be read from its beginning; `since` then counts from before that.
 */
export function changesOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    isWhole: z.boolean(),
    changed: z.array(item),
    /** Of those that are offered no longer: archived, merged, erased. */
    gone: z.array(Uuid),
    since: z.string(),
  })
}
