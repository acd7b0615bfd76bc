import type { StoredDocument } from '../db/documents.ts'

/** A document without what the books keep of it for themselves. */
export function withoutBookFields<Stored extends StoredDocument>({
  _id,
  entryNumber,
  recordedAt,
  postedBy,
  entryHash: _h,
  factsVersion: _f,
  sealed: _s,
  reviews: _r,
  ...rest
}: Stored) {
  return {
    ...rest,
    entryNumber: entryNumber ?? 0,
    recordedAt: recordedAt.toISOString(),
    postedByUid: postedBy ?? null,
  }
}
