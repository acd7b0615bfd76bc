const today = Math.floor(Date.now() / 86_400_000)

/** `npm run test:long`: every repetition in one run. */
export const isLong = process.env.TEST_LONG === '1'

/** Which day it is for what is proven in parts; `PART_OF_DAY` (days since 1970) is that of a test that failed. */
export const partDay = Number(process.env.PART_OF_DAY ?? today)

/**
 * Of a list whose whole would take too long in each run another part each day, so that all of it is proven in as many
 * days as there are parts. `npm run test:long` has the whole.
 */
export function partOfToday<One>(all: readonly One[], parts: number): One[] {
  return all.filter((_, index) => isPartOfToday(index, parts))
}

/**
 * Seeds of random histories: one of so many, another each day, and all of them in `npm run test:long`. `SEED` and
 * `SEEDS` have others: so many from that one on.
 */
export function seedsOfToday(count: number): number[] {
  const { SEED, SEEDS } = process.env
  const seeds = Array.from({ length: Number(SEEDS ?? count) }, (_, at) => Number(SEED ?? 1) + at)
  return SEED === undefined && SEEDS === undefined ? partOfToday(seeds, count) : seeds
}

/** Whether it is one of today's, by its place in the list. */
export const isPartOfToday = (index: number, parts: number): boolean =>
  isLong || index % parts === partDay % parts
