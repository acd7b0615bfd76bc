import type { SeenBy } from '#domain/api/sale.ts'
import type { ReviewSeen } from '../db/documents.ts'

/** Who looked at it, by a name that is stored outside the books. */
export function seenBy({ at, byUid, note }: ReviewSeen, people: ReadonlyMap<string, string>): SeenBy {
  return {
    at: at.toISOString(),
    by: people.get(byUid) ?? null,
    byUid,
    ...(note !== undefined && { note }),
  }
}
