import { api } from '#app/api/client.ts'
import type { OutsideAsked, OutsidePage, TakenOutsidePage } from '#domain/api/outside-shifts.ts'
import * as routes from '#domain/api/routes/shifts.ts'
import type { Shift, ShiftRow, ToldShift } from '#domain/api/shift.ts'
import type { CountCorrectionBody } from '#domain/documents/cash-count/schema.ts'
import type { CashMovementSent } from '#domain/documents/cash-movement/schema.ts'
import type { ShiftCloseSent } from '#domain/documents/shift-close/schema.ts'
import type { ShiftOpenSent } from '#domain/documents/shift-open/schema.ts'
import { answerWithinMs } from '../outbox/policy.ts'

type OfShift = { shopId: string; shiftId: string }

export function fetchShift(of: OfShift, signal?: AbortSignal): Promise<ToldShift> {
  return api.call(routes.readShift, { ...of, signal })
}

/** The last shifts of all tills that are closed, the latest first. */
export async function fetchClosedShifts(
  { shopId, limit }: { shopId: string; limit: number },
  signal?: AbortSignal,
): Promise<ShiftRow[]> {
  return (await api.call(routes.listShifts, { shopId, query: { open: false, limit }, signal })).items
}

/** The shifts that are open at any till, the latest first. */
export async function fetchOpenShifts(shopId: string, signal?: AbortSignal): Promise<ShiftRow[]> {
  return (await api.call(routes.listShifts, { shopId, query: { open: true }, signal })).items
}

/** The shift that is open at a till; null where none is. */
export async function fetchOpenShift(
  { shopId, tillId }: { shopId: string; tillId: string },
  signal?: AbortSignal,
): Promise<ToldShift | null> {
  const { items } = await api.call(routes.listShifts, { shopId, query: { tillId, open: true }, signal })
  const [open] = items
  return open ? fetchShift({ shopId, shiftId: open.shiftId }, signal) : null
}

/** What a till took outside its shifts, which the next opening asks about. */
export function fetchOutsideAsked(
  of: { shopId: string; tillId: string },
  signal?: AbortSignal,
): Promise<OutsideAsked> {
  return api.call(routes.readOutsideShifts, { ...of, signal })
}

/** Receipts that are in no Z report, the latest first. */
export function fetchOutside(shopId: string, cursor?: string, signal?: AbortSignal): Promise<OutsidePage> {
  return api.call(routes.listOutsideShifts, { shopId, query: cursor === undefined ? {} : { cursor }, signal })
}

/** Deposits and payments on account that are in no Z report, the latest first. */
export function fetchTakenOutside(
  shopId: string,
  cursor?: string,
  signal?: AbortSignal,
): Promise<TakenOutsidePage> {
  return api.call(routes.listTakenOutside, { shopId, query: cursor === undefined ? {} : { cursor }, signal })
}

export function openShift(of: OfShift, body: ShiftOpenSent): Promise<ToldShift> {
  return api.call(routes.openShift, { ...of, body, timeoutMs: answerWithinMs })
}

export function moveCash(of: OfShift & { movementId: string }, body: CashMovementSent): Promise<ToldShift> {
  return api.call(routes.moveCash, { ...of, body, timeoutMs: answerWithinMs })
}

/** Corrects what was counted at the end of a closed shift. */
export function correctCount(of: OfShift & { countId: string }, body: CountCorrectionBody): Promise<Shift> {
  return api.call(routes.correctCount, { ...of, body })
}

/** @param atTill the till that this device is; null where it is none */
export function closeShift(
  { atTill, ...of }: OfShift & { atTill: string | null },
  body: Omit<ShiftCloseSent, 'atTill'>,
): Promise<Shift> {
  return api.call(routes.closeShift, { ...of, body: { ...body, ...(atTill !== null && { atTill }) } })
}
