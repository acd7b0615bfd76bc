/** The code that was read last, and when it was in sight last. */
export type Seen = { code: string; atMs: number } | null

/** A code that was out of sight for this long is another piece. */
export const anotherAfterMs = 1_200

/**
 * Whether a picture shows a new read. One piece is in sight for many pictures, of which some are blurred: it
 * counts once, until it was gone for a moment or another code came.
 */
export function see(seen: Seen, code: string | null, atMs: number): { seen: Seen; isNew: boolean } {
  if (code === null) return { seen, isNew: false }
  const isNew = seen === null || seen.code !== code || atMs - seen.atMs > anotherAfterMs
  return { seen: { code, atMs }, isNew }
}
