import { fieldPath } from './paths.ts'

/**
 * A filter for documents in which every word of `search` occurs in at least one of the fields, in any case.
 * @param fields by name, or by the names that lead to one
 */
export function everyWordIn(
  search: string | undefined,
  fields: readonly (string | readonly [string, ...string[]])[],
) {
  const words = (search ?? '').trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return {}
  return {
    $and: words.map((word) => {
      const pattern = { $regex: escapePattern(word), $options: 'i' }
      return {
        $or: fields.map((field) => ({
          [fieldPath(...namesOf(field))]: pattern,
        })),
      }
    }),
  }
}

const namesOf = (field: string | readonly [string, ...string[]]): readonly [string, ...string[]] =>
  typeof field === 'string' ? [field] : field

/** The word itself, whatever signs a pattern would read in it. */
function escapePattern(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** A condition for a text that begins like this, in any case. */
export function beginsWith(search: string) {
  return { $regex: `^${escapePattern(search)}`, $options: 'i' }
}

/** The same for texts that are stored as `foldText` writes them: an index finds where they begin. */
export function beginsWithFolded(word: string) {
  return { $regex: `^${escapePattern(word)}` }
}
