import type { Approval } from '#domain/documents/sale/approval.ts'
import type { ApprovalAct } from '#domain/terms/approval.ts'
import type { Review } from '#domain/terms/review.ts'

/** An approval as the server gave it for one receipt. What a receipt says of it allows nothing by itself. */
export type GivenApproval = {
  approvalId: string
  /** Null: the code that a device accepted while the server was away was wrong, and approved nothing. */
  act: ApprovalAct | null
  lineId: string | null
  mostMinor: number | null
  by: string | null
}

/** An approval that only the device reports. */
type UnknownApproval = Approval & { isCodeWrong?: true }

/**
 * Parts what a receipt says was approved: what the server gave for it, as the server keeps it and each once, and the
 * rest, which only the device says.
 */
export function heldAgainstGiven(
  sent: readonly Approval[],
  given: readonly GivenApproval[],
): { known: GivenApproval[]; unknown: UnknownApproval[] } {
  const left = new Map(given.map((one) => [one.approvalId, one]))
  const known: GivenApproval[] = []
  const unknown: UnknownApproval[] = []
  for (const one of sent) {
    const kept = left.get(one.approvalId ?? '')
    if (kept && isSame(one, kept)) {
      left.delete(kept.approvalId)
      known.push(kept)
    } else unknown.push(kept?.act === null ? { ...one, isCodeWrong: true } : one)
  }
  return { known, unknown }
}

/** Each is always on the list “To check”, since a device can be tampered with. */
export function reviewUnknown({ act, lineId, isCodeWrong }: UnknownApproval): Review {
  return {
    code: 'approved_offline',
    ...(lineId !== undefined && { lineId }),
    said: act,
    ...(isCodeWrong && { expected: 'code_wrong' }),
  }
}

function isSame({ act, lineId, mostMinor, by }: Approval, kept: GivenApproval): boolean {
  return (
    kept.act === act &&
    kept.by === by &&
    kept.lineId === (lineId ?? null) &&
    kept.mostMinor === (mostMinor ?? null)
  )
}

/**
 * How much these approve together; null where none of them fits. Who approves the same act of the same line once more
 * approves that much in place of what was approved before, not beside it.
 * @param lineId undefined: of the whole receipt and of every line
 */
export function approvedMinor(
  known: readonly GivenApproval[],
  acts: readonly ApprovalAct[],
  lineId?: string,
): number | null {
  const most = new Map<string, number>()
  for (const one of known) {
    if (one.act === null || !acts.includes(one.act)) continue
    if (lineId !== undefined && one.lineId !== null && one.lineId !== lineId) continue
    const what = JSON.stringify([one.act, one.lineId])
    most.set(what, Math.max(most.get(what) ?? 0, one.mostMinor ?? 0))
  }
  return most.size === 0 ? null : [...most.values()].reduce((sum, one) => sum + one, 0)
}
