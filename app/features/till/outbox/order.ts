import type { SaleBody } from '#domain/documents/sale/schema.ts'
import type { ShiftPaper } from '../shift/kept.ts'

/** Shifts that were opened here and that the server does not have: what was done in them waits for their openings. */
export function shiftsNotSent(papers: readonly Pick<ShiftPaper, 'kind' | 'shiftId'>[]): ReadonlySet<string> {
  return new Set(papers.filter(({ kind }) => kind === 'open').map(({ shiftId }) => shiftId))
}

/**
 * Whether a receipt can be sent now. The books hold what a till took before its shift against the float that the shift
 * begins with: so what was sold before goes before the opening, and what was sold in the shift after it, whatever
 * became of the opening meanwhile.
 */
export function isSentNow(
  { sale: { shiftId } }: { sale: Pick<SaleBody, 'shiftId'> },
  notSent: ReadonlySet<string>,
): boolean {
  return shiftId === undefined || !notSent.has(shiftId)
}

/** The next of what was done to shifts: what was refused is passed, and with it what stands on its opening. */
export function nextPaper<Paper extends Pick<ShiftPaper, 'kind' | 'shiftId' | 'refused'>>(
  papers: readonly Paper[],
): Paper | undefined {
  const notSent = shiftsNotSent(papers)
  return papers.find(
    ({ kind, shiftId, refused }) => refused === null && (kind === 'open' || !notSent.has(shiftId)),
  )
}
