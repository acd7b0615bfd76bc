import type { CollationOptions } from 'mongodb'

/**
 * Letters compare whatever their case, and blanks don't count; used for e-mail addresses, with an index of
 * the same collation.
 */
export const anyCaseAnyBlanks: CollationOptions = {
  locale: 'en',
  strength: 2,
  alternate: 'shifted',
  maxVariable: 'space',
}
