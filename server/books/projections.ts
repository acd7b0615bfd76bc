import type { ProjectionState } from '../db/documents.ts'

/**
 * What is folded from the journal and the documents it names, and kept beside them in the same transaction: each
 * is the collection of its name. The version is that of the fold: anyone who changes what one adds up raises it, and
 * has the existing books rebuilt (`npm run books -- rebuild`: server/rebuild).
 */
export const projections = [
  { name: 'dayTotals', version: 3 },
  { name: 'dayProductTotals', version: 1 },
  { name: 'stockBalances', version: 1 },
  { name: 'openItems', version: 1 },
] as const

/** What the head of a shop says of them once they hold everything up to a page. */
export function projectionsThrough(page: number): ProjectionState[] {
  return projections.map(({ name, version }) => ({ name, version, page }))
}

/**
 * What a head says of them after the next commit. That adds to what each held: one that did not hold everything up to
 * the page before, since a program wrote that page which does not know it, stays where it was, and is not complete
 * until it is rebuilt. One of another fold holds nothing of this one's.
 */
export function projectionsAfter(
  { version, projections: before = [] }: { version: number; projections?: readonly ProjectionState[] },
  page: number,
): ProjectionState[] {
  return projections.map(({ name, version: fold }) => {
    const known = before.find((one) => one.name === name && one.version === fold)
    const through = known?.page ?? 0
    return { name, version: fold, page: through === version ? page : through }
  })
}

/** Those of a head that do not hold all of its journal. */
export function behind(head: { version: number; projections?: readonly ProjectionState[] }): string[] {
  return projectionsAfter(head, head.version + 1)
    .filter(({ page }) => page <= head.version)
    .map(({ name }) => name)
}
