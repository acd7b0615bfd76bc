import { MongoServerError } from 'mongodb'

/**
 * The last field of the unique index that a write ran into: `sku`, `barcodes`, `_id`. Null where the
 * error is another one.
 */
export function duplicateField(error: unknown): string | null {
  if (!(error instanceof MongoServerError) || error.code !== 11_000) return null
  const pattern: unknown = error.keyPattern
  return typeof pattern === 'object' && pattern !== null ? (Object.keys(pattern).at(-1) ?? null) : null
}
