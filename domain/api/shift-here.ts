import type { Day } from '../business-day.ts'
import { cashMoved } from '../documents/shift-close/expected.ts'
import { type SaleOfShift, sumShift } from '../documents/shift-close/sums.ts'
import { minor } from '../money.ts'
import type { CashCounted } from '../payments/cash-counted.ts'
import type { BlindShift, Shift, ShownShift } from './shift.ts'

type Movement = Shift['movements'][number]

/** What a till knows of its open shift while the server is away. */
export type KnownOfShift = {
  shiftId: string
  tillId: string
  till: string
  /** Null where it was opened here and the server has not numbered it yet. */
  number: number | null
  businessDay: Day
  openedAt: string
  openedBy: string | null
  /** Whether the server has its opening. */
  isOpeningSent: boolean
  /** As it was counted here; null where this device does not know it. */
  float: CashCounted | null
  /** The last answer of the server, and when it came: ISO 8601 instant of this device. Null: there was none. */
  received: { shift: ShownShift; at: string } | null
  /** Its receipts that this device has, with the instants at which each was sold and sent; not sent: null. */
  receipts: readonly { sale: SaleOfShift; soldAt: string; sentAt: string | null }[]
  /** Cash that was moved on this device, in order. */
  movements: readonly (Movement & { isSent: boolean })[]
  /** Openings of the drawer that wait on this device. */
  drawerOpenings: number
}

/** Of what the figures of a shift are made, where they are made on the device. */
export type DerivedFrom = {
  receipts: number
  receiptsWaiting: number
  /** Receipts of the shift that the server knew and this device does not have: its figures lack them. */
  receiptsNotHere: number
  movementsWaiting: number
  isOpeningWaiting: boolean
  /** When the server sent what this device can't know: deposits, corrected payment types. Null: it never did. */
  receivedAt: string | null
  /** The server sent it without amounts: what this device can't know is not in its figures. */
  isReceivedBlind: boolean
}

/**
 * An open shift as its till knows it: the receipts and the cash of this device, and the rest as the server last sent
 * it. Blind where neither this device nor the server has its float. Its number is 0 while there is none.
 */
export function shiftHere(known: KnownOfShift): { shift: ShownShift; derivedFrom: DerivedFrom } {
  const { receipts, received } = known
  const before = received?.shift.shiftId === known.shiftId ? received : null
  const full = before && !('isBlind' in before.shift) ? before.shift : null
  const movements = movementsOf(known, before?.shift.movements ?? [])
  const drawerOpenings = (before?.shift.drawerOpenings ?? 0) + known.drawerOpenings
  const sums = sumShift(
    receipts.map(({ sale }) => sale),
    full?.corrections,
  )
  const head = {
    ...{ shiftId: known.shiftId, tillId: known.tillId, till: known.till, number: known.number ?? 0 },
    ...{ businessDay: known.businessDay, openedAt: known.openedAt, openedBy: known.openedBy, drawerOpenings },
  }
  const float = movements.every(isWhole) ? (full?.float ?? known.float) : null
  return {
    shift: float
      ? {
          ...head,
          float: { amountMinor: float.amountMinor, denominations: [...float.denominations] },
          heldMinor: full?.heldMinor ?? minor(0),
          sums,
          deposits: full?.deposits ?? [],
          payments: full?.payments ?? [],
          corrections: full?.corrections ?? [],
          ...(full?.outside && { outside: full.outside }),
          ...cashMoved(movements.filter(isWhole)),
          movements: movements.filter(isWhole),
          closed: null,
        }
      : {
          ...{ ...head, isBlind: true, movements, closed: null },
          sums: {
            ...{ sales: sums.sales, returns: sums.returns },
            ...{ firstReceipt: sums.firstReceipt, lastReceipt: sums.lastReceipt },
          },
        },
    derivedFrom: derivedFrom(known, before),
  }
}

type SomeMovement = Movement | BlindShift['movements'][number]
const isWhole = (movement: SomeMovement): movement is Movement => 'amountMinor' in movement

/** Those the server sent, and those it did not have yet. One that this device knows has its amount even if blind. */
function movementsOf({ movements }: KnownOfShift, reported: readonly SomeMovement[]): SomeMovement[] {
  const here = new Map(movements.map(({ isSent: _, ...movement }) => [movement.movementId, movement]))
  const all = reported.map((movement) => here.get(movement.movementId) ?? movement)
  const known = new Set(reported.map(({ movementId }) => movementId))
  return [...all, ...[...here.values()].filter(({ movementId }) => !known.has(movementId))]
}

/** So long an answer may take. */
const answerMs = 60_000

function derivedFrom(
  { receipts, movements, isOpeningSent }: KnownOfShift,
  reported: KnownOfShift['received'],
): DerivedFrom {
  const waiting = receipts.filter(({ sentAt }) => sentAt === null).length
  const receivedMs = reported ? Date.parse(reported.at) : 0
  // The answer to a receipt sent in this time may arrive later, or may have been lost.
  const mayBeIncluded = receipts.filter(
    ({ soldAt, sentAt }) =>
      Date.parse(soldAt) <= receivedMs && (sentAt === null || Date.parse(sentAt) <= receivedMs + answerMs),
  )
  const ofServer = reported ? reported.shift.sums.sales + reported.shift.sums.returns : 0
  return {
    receipts: receipts.length,
    receiptsWaiting: waiting,
    receiptsNotHere: Math.max(0, ofServer - mayBeIncluded.length),
    movementsWaiting: movements.filter(({ isSent }) => !isSent).length,
    isOpeningWaiting: !isOpeningSent,
    receivedAt: reported?.at ?? null,
    isReceivedBlind: reported !== null && 'isBlind' in reported.shift,
  }
}
