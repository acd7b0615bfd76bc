import type { CollationOptions } from 'mongodb'

/** Letters compare whatever their case; used for e-mail addresses, with an index of the same collation. */
export const anyCase: CollationOptions = { locale: 'en', strength: 2 }
