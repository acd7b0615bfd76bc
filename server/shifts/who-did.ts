import type { CashMoved } from '#domain/documents/cash-movement/in-words.ts'
import { leftAtOpening } from '#domain/documents/shift-open/in-words.ts'
import type { Review } from '#domain/terms/review.ts'
import { type CashMovementDocument, isApproved } from '../books/kinds/cash-movement/stored.ts'
import type { ShiftOpenDocument } from '../books/kinds/shift-open/stored.ts'

/** Who sent it, and who did it if that was stated. */
export type Posted = {
  postedBy?: string | null
  openedBy?: string
  movedBy?: string
  /** As the device sent it: the server may not have given it. */
  approval?: { by: string } | undefined
  reviews?: readonly Review[]
}

/**
 * Who did it, and beside that who sent it if the two differ. A person whom the books did not find in the shop when it
 * arrived is left out: a sender can name any uid, and must not learn a name by it.
 */
export function whoDid({ openedBy, movedBy, postedBy = null, reviews = [] }: Posted): {
  by: string | null
  sentBy: string | null
} {
  const claimed = openedBy ?? movedBy
  const isKnown = claimed !== undefined && !reviews.some(({ code }) => code === 'cashier_unknown')
  return isKnown && claimed !== postedBy ? { by: claimed, sentBy: postedBy } : { by: postedBy, sentBy: null }
}

/** All whose names are shown with some documents. */
export function uidsOf(documents: readonly Posted[]): string[] {
  const uids = documents.flatMap((one) => [...Object.values(whoDid(one)), one.approval?.by ?? null])
  return [...new Set(uids.filter((uid) => uid !== null))]
}

/** By name; the sender is left out where that is the same person. */
export function namedBy(
  document: Posted,
  people: ReadonlyMap<string, string>,
): { by: string | null; sentBy?: string } {
  const { by, sentBy } = whoDid(document)
  const sender = people.get(sentBy ?? '')
  return { by: people.get(by ?? '') ?? null, ...(sender !== undefined && { sentBy: sender }) }
}

type Moved = Posted &
  Pick<CashMovementDocument, 'direction' | 'place' | 'amountMinor' | 'reason' | 'reverses'>

/** A cash movement, with the names of the people who moved and approved it. */
export function movedInWords(
  movement: Moved,
  people: ReadonlyMap<string, string>,
): CashMoved & ReturnType<typeof namedBy> {
  const { direction, place, amountMinor, reason, reverses, approval, reviews = [] } = movement
  const approvedBy = isApproved(movement) ? people.get(approval?.by ?? '') : undefined
  return {
    ...{ direction, place, amountMinor },
    // Erased texts are gone.
    reason: reason ?? '',
    ...(reverses !== undefined && { reverses }),
    ...(approvedBy !== undefined && { approvedBy }),
    ...(isBeyondLimit({ reviews }) && { isBeyond: true as const }),
    ...namedBy(movement, people),
  }
}

/** Cash that was left out of the float of a shift, with the name of the person who opened it; null if there is none. */
export function leftInWords(
  opened: ShiftOpenDocument,
  people: ReadonlyMap<string, string>,
): CashMoved | null {
  const { by: openedBy } = namedBy(opened, people)
  return leftAtOpening({ ...opened, openedBy, ...(isBeyondLimit(opened) && { isFloatBeyond: true }) })
}

/** Whether staff took out more cash than they may, without approval. */
export function isBeyondLimit({ reviews = [] }: Pick<Posted, 'reviews'>): boolean {
  return reviews.some(({ code }) => code === 'staff_cash_out')
}
