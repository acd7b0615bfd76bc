import { z } from 'zod'

/**
 * A list of at most `most`, which is looked at before anything in it: a body of a few megabytes can hold
 * millions of faults, and each of them is described.
 * @param ifEmpty what is said of an empty one; left out: it may be empty
 */
export function listOf<Item extends z.ZodType>(item: Item, most: number, ifEmpty?: string) {
  const list = ifEmpty === undefined ? z.array(item).max(most) : z.array(item).min(1, ifEmpty).max(most)
  return z.preprocess((value, context) => {
    if (Array.isArray(value) && value.length > most) {
      context.issues.push({
        code: 'custom',
        input: value.length,
        message: `The list has ${value.length} entries; ${most} is the most.`,
      })
    }
    return value
  }, list)
}
