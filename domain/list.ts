import { z } from 'zod'

/** After so many errors the rest of a list is not looked at: each error costs far more than an entry that is right. */
const maxErrors = 20

/**
 * A list of at most `most`, whose length is checked before anything in it; then entry by entry until there are
 * enough errors to report. A body of a few megabytes can hold millions of entries.
 * @param ifEmpty the message for an empty one; left out: it may be empty
 */
export function listOf<Item extends z.ZodType>(item: Item, most: number, ifEmpty?: string) {
  // The item's schema is for the OpenAPI document alone: the entries are read already.
  const { $schema, ...schema } = z.toJSONSchema(item, { io: 'input' })
  const read = z.array(z.any().meta(schema))
  const list = ifEmpty === undefined ? read.max(most) : read.min(1, ifEmpty).max(most)
  const checked = z.preprocess((value, context) => {
    if (!Array.isArray(value)) return value
    if (value.length <= most) return readEntries(item, value, context.issues)
    context.issues.push({
      code: 'custom',
      input: value.length,
      message: `The list has ${value.length} entries; ${most} is the most.`,
    })
    return value
  }, list) as z.ZodType<z.output<Item>[], z.input<Item>[]>
  items.set(checked, item)
  return checked
}

const items = new WeakMap<z.ZodType, z.ZodType>()

/** The schema of the entries of such a list. */
export function itemOf(list: z.ZodType): z.ZodType | undefined {
  return items.get(list)
}

function readEntries(item: z.ZodType, entries: readonly unknown[], errors: z.core.$ZodRawIssue[]): unknown[] {
  const read: unknown[] = []
  for (const [index, entry] of entries.entries()) {
    const { success, data, error } = item.safeParse(entry)
    if (success) read.push(data)
    else
      for (const { path, message } of error.issues)
        errors.push({ code: 'custom', input: undefined, path: [index, ...path], message })
    const left = entries.length - index - 1
    if (errors.length >= maxErrors && left > 0) {
      errors.push({
        code: 'custom',
        input: undefined,
        message: left === 1 ? 'One more entry was not checked.' : `${left} more entries were not checked.`,
      })
      break
    }
  }
  return read
}
