import { z } from 'zod'
import { Text } from '../text.ts'

/** Ids are made by the client (UUIDv7; imports: UUIDv5), so that a retry is the same thing. */
export const Uuid = z.uuid()

/** A yes or no in an address. */
export const Flag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }).meta({
  enum: ['true', '1', 'false', '0'],
})

/** An instant, ISO 8601 with `Z` or an offset. */
export const Instant = z.iso.datetime({ offset: true })

/** Whose day is in 1970 in every time zone, wherever a shop's day begins. */
const firstInstantMs = Date.parse('1970-01-03T00:00:00Z')

/**
 * When something was done, as a client says it: an instant from 1970 on, to the nanosecond at most. That it
 * is not still to come is for whoever has a clock to say.
 */
export const GivenInstant = Instant.regex(
  /^(?:19[7-9]|[2-9]\d\d)[^.]*(?:\.\d{1,9}(?!\d)[^.]*)?$/,
  'Write an instant from 1970 on, with nine decimals at most.',
).refine((text) => Date.parse(text) >= firstInstantMs, {
  error: 'Write an instant from 1970 on, with nine decimals at most.',
})

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

export const ShopId = Text.min(1).max(64)
export const ShopParams = z.strictObject({ shopId: ShopId })
export type ShopParams = z.infer<typeof ShopParams>

/** How a list continues: opaque, as the answer before gave it. */
export const PageQuery = z.strictObject({
  cursor: Text.max(500).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() })
}

/** RFC 9457, with a stable code, the faults by field, and for a 5xx nothing but a reference number. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  /** Where the request is wrong: a JSON path such as `lines.0.quantityMilli`, and a sentence. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** The refusal's facts, by name. */
  facts: z.record(z.string(), z.unknown()).optional(),
  /** Found in the log beside what really happened. */
  reference: z.string().optional(),
})
export type Problem = z.infer<typeof Problem>
