import { type Minor, minor, zeroMinor } from '../../money.ts'
import { CashPlace } from '../../terms/cash-place.ts'
import type { LimitsOfStaff, StaffLimits } from './schema.ts'

/** What employees may do unless the limits forbid it. */
const assumed = ['mayChangePrice', 'mayVoid', 'mayOpenDrawer', 'seesTakings', 'mayGoWithoutApproval'] as const

/** What a new shop begins with: whatever costs money waits for the owner. */
export const limitsOfNewShop: LimitsOfStaff = {
  maxDiscountBp: 1_000,
  mayReturn: true,
  mayRefundCash: false,
  seesEarnings: false,
  mayChangePrice: false,
  mayOpenDrawer: false,
  mayGoWithoutApproval: false,
}

/** What one of the staff may do: by limits of their own, else by everybody's. Null where the shop has set none. */
export function limitsOf(limits: StaffLimits, uid: string | null): LimitsOfStaff | null {
  if (limits === null) return null
  const { own = [], ...everybody } = limits
  const found = own.find((one) => one.uid === uid)
  if (!found) return everybody
  const { uid: _, ...theirs } = found
  return theirs
}

/**
 * The most cash that may go from the drawer to a place in one shift; null: any amount. Where nothing is set for it,
 * whoever may not pay cash back may take none either, but to the safe: that is counted in the shop.
 */
export function cashOutLimit(limits: LimitsOfStaff | null, place: CashPlace): Minor | null {
  if (limits === null) return null
  const set = limits.cashOut?.find((one) => one.place === place)
  if (set) return set.mostMinor
  return limits.mayRefundCash || place === 'safe' ? null : zeroMinor
}

/**
 * The limits for a receipt that several of the staff had a part in: what all of them may do. A device itself states
 * who rang it, so naming a person with more rights lifts no limit.
 */
export function strictestOf(limits: StaffLimits, uids: readonly string[]): LimitsOfStaff | null {
  const all = uids.flatMap((uid) => limitsOf(limits, uid) ?? [])
  if (all.length === 0) return null
  const cashOut = all.some((one) => one.cashOut) ? strictestCashOut(all) : []
  return {
    maxDiscountBp: Math.min(...all.map(({ maxDiscountBp }) => maxDiscountBp)),
    mayReturn: all.every(({ mayReturn }) => mayReturn),
    mayRefundCash: all.every(({ mayRefundCash }) => mayRefundCash),
    seesEarnings: all.every(({ seesEarnings }) => seesEarnings),
    ...(cashOut.length > 0 && { cashOut }),
    ...Object.fromEntries(
      assumed.filter((right) => all.some((one) => one[right] === false)).map((right) => [right, false]),
    ),
  }
}

function strictestCashOut(all: readonly LimitsOfStaff[]) {
  return CashPlace.options.flatMap((place) => {
    const set = all.flatMap((one) => cashOutLimit(one, place) ?? [])
    return set.length === 0 ? [] : [{ place, mostMinor: minor(Math.min(...set)) }]
  })
}

/** The limits of the shop with those of one of the staff put in their place, or taken away (null). */
export function withOwnLimits(
  limits: NonNullable<StaffLimits>,
  uid: string,
  theirs: LimitsOfStaff | null,
): NonNullable<StaffLimits> {
  const { own = [], ...everybody } = limits
  const others = own.filter((one) => one.uid !== uid)
  const now = theirs === null ? others : [...others, { uid, ...theirs }]
  return now.length === 0 ? everybody : { ...everybody, own: now }
}
