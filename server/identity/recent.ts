/** Remembers for `lastsMs` that something happened to a key. */
export function createRecent(lastsMs: number) {
  const happenedAt = new Map<string, number>()

  return {
    add(key: string): void {
      const now = performance.now()
      // Added again at the end, so that the map is in the order of time and the old ones stand in front.
      happenedAt.delete(key)
      happenedAt.set(key, now)
      for (const [old, at] of happenedAt) {
        if (now - at <= lastsMs) return
        happenedAt.delete(old)
      }
    },
    has(key: string): boolean {
      const at = happenedAt.get(key)
      return at !== undefined && performance.now() - at <= lastsMs
    },
  }
}
