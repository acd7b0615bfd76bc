import type { VoidedLine } from './approval.ts'

type Voided = Pick<VoidedLine, 'lineId' | 'amountMinor'>
type ApprovedVoid = { lineId?: string | null | undefined; mostMinor?: number | null | undefined }

/**
 * What was taken off a basket without approval. What was approved of a line answers for that line, its largest
 * approval once; each approval of the whole basket (it was emptied) answers for what it is of, once in all. That is
 * spent on what came off last: a basket is emptied after single lines were taken off it.
 * @param voided in the order it was taken off; what is left of it keeps that order
 * @param approvals of taking off, and of nothing else
 */
export function unapprovedVoids<Of extends Voided>(
  voided: readonly Of[],
  approvals: readonly ApprovedVoid[],
): Of[] {
  const ofLines = new Map<string, number>()
  let ofBasketMinor = 0
  for (const { lineId, mostMinor } of approvals) {
    if (lineId == null) ofBasketMinor += mostMinor ?? 0
    else ofLines.set(lineId, Math.max(ofLines.get(lineId) ?? 0, mostMinor ?? 0))
  }
  const isOpen = ({ lineId, amountMinor }: Of) => {
    const ofLineMinor = ofLines.get(lineId) ?? 0
    const restMinor = Math.max(amountMinor - ofLineMinor, 0)
    if (restMinor > ofBasketMinor) return true
    ofBasketMinor -= restMinor
    ofLines.set(lineId, Math.max(ofLineMinor - amountMinor, 0))
    // A line of no amount needs an approval, too.
    return amountMinor === 0 && !approvals.some((one) => one.lineId == null || one.lineId === lineId)
  }
  return voided.toReversed().filter(isOpen).toReversed()
}
