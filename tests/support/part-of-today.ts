const today = Math.floor(Date.now() / 86_400_000)

/**
 * Of a list whose whole would take too long in each run another part each day, so that all of it is proven in as many
 * days as there are parts. `ALL_PARTS=1` has the whole; `PART_OF_DAY` (days since 1970) that of a test that failed.
 */
export function partOfToday<One>(all: readonly One[], parts: number): One[] {
  if (process.env.ALL_PARTS) return [...all]
  const day = Number(process.env.PART_OF_DAY ?? today)
  return all.filter((_, index) => index % parts === day % parts)
}
