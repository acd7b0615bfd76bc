import type { ProjectionState } from '../db/documents.ts'

/**
 * What is folded from the journal and the documents it names, and kept beside them in the same transaction: each
 * is the collection of its name. The version is that of the fold: whoever changes what one adds up raises it, and
 * has the books of before rebuilt (`npm run books -- rebuild`: server/rebuild).
 */
export const projections = [
  { name: 'dayAccountTotals', version: 1 },
  { name: 'dayTotals', version: 1 },
  { name: 'dayProductTotals', version: 1 },
  { name: 'dayTaxTotals', version: 1 },
  { name: 'stockBalances', version: 1 },
  { name: 'openItems', version: 1 },
] as const

/** What the head of a shop says of them once they hold everything up to a page. */
export function projectionsThrough(page: number): ProjectionState[] {
  return projections.map(({ name, version }) => ({ name, version, page }))
}
