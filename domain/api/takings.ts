import type { BlindShift, Shift, ShownShift } from './shift.ts'
import type { Today } from './today.ts'

/** A shift for people who may not see takings: whole once it is closed, since its drawer was counted by then. */
export function shiftFor(seesTakings: boolean, shift: Shift): ShownShift {
  return seesTakings || shift.closed !== null ? shift : blindShift(shift)
}

function blindShift(shift: Shift): BlindShift {
  const { shiftId, tillId, till, number, businessDay, openedAt, openedBy, sentBy, drawerOpenings } = shift
  const { sales, returns, firstReceipt, lastReceipt } = shift.sums
  return {
    isBlind: true,
    ...{ shiftId, tillId, till, number, businessDay, openedAt, openedBy },
    ...(sentBy !== undefined && { sentBy }),
    ...(drawerOpenings !== undefined && { drawerOpenings }),
    sums: { sales, returns, firstReceipt, lastReceipt },
    movements: shift.movements.map(({ amountMinor: _, ...movement }) => movement),
    closed: null,
  }
}

/** The figures of today without what was taken. */
export function withoutTakings({ today, lastWeek, ...rest }: Today): Today {
  return { ...rest, today: { receipts: today.receipts }, lastWeek: { receipts: lastWeek.receipts } }
}
