import { z } from 'zod'
import { Text } from '../text.ts'

/** A yes or no in an address. */
export const Flag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }).meta({
  enum: ['true', '1', 'false', '0'],
})

export const ShopId = Text.min(1).max(64)

/** The body of a route that needs no data, only the request itself. */
export const NoFields = z.strictObject({})

/** The change that an edit was made from. */
export const Revision = z.int().min(0)

/** How a list continues: opaque, as the answer before gave it. */
export const PageQuery = z.strictObject({
  cursor: Text.max(500).optional(),
  limit: z.coerce.number<number>().int().min(1).max(500).default(100),
})

/** A list that is answered whole; `extend` adds what else is in the answer. */
export function itemsOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item) })
}

/** The latest entries of a list and all that are open, with how many there are. */
export function latestOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), count: z.int() })
}

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() })
}

/** A whole list as a file for other programs, or for a spreadsheet. */
export const TableFormat = z.enum(['csv', 'xlsx'])

/** RFC 9457, with a stable code, the errors by field, and for a 5xx nothing but a reference number. */
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
