import type { Group } from './document-kind.ts'

/** How much the documents of one batch weigh together: so many sales of a few lines. */
export const maxPerBatch = 200
/** A document of more lines counts as several: a batch is at most a few megabytes, and a second of work. */
const linesOfOne = 25

/** How much of a batch documents that are written together take up. */
export function weightOf(group: Group): number {
  return group.reduce((sum, { kind, input }) => sum + Math.max(1, kind.linesOf(input) / linesOfOne), 0)
}

/** In their order; each at most as heavy as a batch, or one group: a single one need not be weighed. */
export function* batchesOf(groups: readonly Group[]): Generator<readonly Group[]> {
  if (groups.length === 1) {
    yield groups
    return
  }
  let batch: Group[] = []
  let weight = 0
  for (const group of groups) {
    const more = weightOf(group)
    if (batch.length > 0 && weight + more > maxPerBatch) {
      yield batch
      batch = []
      weight = 0
    }
    batch.push(group)
    weight += more
  }
  if (batch.length > 0) yield batch
}
