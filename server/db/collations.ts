import type { CollationOptions } from 'mongodb'

/** Names as people sort them: whatever their case, and `Shop 2` before `Shop 10`. */
export const asPeopleSort: CollationOptions = { locale: 'en', strength: 2, numericOrdering: true }

/**
 * Letters compare whatever their case, and blanks don't count; used for email addresses, with an index of
 * the same collation.
 */
export const anyCaseAnyBlanks: CollationOptions = {
  locale: 'en',
  strength: 2,
  alternate: 'shifted',
  maxVariable: 'space',
}
