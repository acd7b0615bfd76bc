import type { SaleBody } from '#domain/documents/sale/schema.ts'
import type { ShiftPaper } from '../shift/kept.ts'

type OfShift = Pick<ShiftPaper, 'kind' | 'shiftId' | 'refused'>

/** Shifts that were opened here and that the server does not have: cash that was moved in them waits for their openings. */
export function shiftsNotSent(papers: readonly Pick<OfShift, 'kind' | 'shiftId'>[]): ReadonlySet<string> {
  return new Set(papers.filter(({ kind }) => kind === 'open').map(({ shiftId }) => shiftId))
}

/**
 * Shifts whose receipts wait for their openings: those that are still to be sent, and those for which a person chooses in
 * which shift it goes on. Behind an opening that was refused for any other reason receipts are sent anyway: what
 * was paid is never held, and the books list a receipt whose shift they do not know among what is to check.
 */
export function shiftsHoldingReceipts(papers: readonly OfShift[]): ReadonlySet<string> {
  return shiftsNotSent(papers.filter(isHoldingReceipts))
}

export function isHoldingReceipts({ refused }: Pick<ShiftPaper, 'refused'>): boolean {
  return refused === null || refused.code === 'shift_already_open'
}

/**
 * Whether a receipt can be sent now. The books hold what a till took before its shift against the float that the shift
 * begins with: so what was sold before goes before the opening, and what was sold in the shift after it.
 * @param holding see `shiftsHoldingReceipts`
 */
export function isSentNow(
  { sale: { shiftId } }: { sale: Pick<SaleBody, 'shiftId'> },
  holding: ReadonlySet<string>,
): boolean {
  return shiftId === undefined || !holding.has(shiftId)
}

/** The next of what was done to shifts: what was refused is passed, and with it what depends on its opening. */
export function nextPaper<Paper extends OfShift>(papers: readonly Paper[]): Paper | undefined {
  const notSent = shiftsNotSent(papers)
  return papers.find(
    ({ kind, shiftId, refused }) => refused === null && (kind === 'open' || !notSent.has(shiftId)),
  )
}
