import type { Shift } from '#domain/api/shift.ts'
import type { CountCorrectionBody } from '#domain/documents/cash-count/schema.ts'
import type { CashMovementSent } from '#domain/documents/cash-movement/schema.ts'
import { missingReceipts } from '#domain/documents/shift-close/missing-receipts.ts'
import type { ShiftCloseBody, ShiftCloseSent } from '#domain/documents/shift-close/schema.ts'
import type { ShiftOpenSent } from '#domain/documents/shift-open/schema.ts'
import { Refusal } from '#domain/errors.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { givenOf } from '../approvals/store.ts'
import type { DocumentKind } from '../books/engine/document-kind.ts'
import { cashCount } from '../books/kinds/cash-count/kind.ts'
import { cashMovement } from '../books/kinds/cash-movement/kind.ts'
import { shiftClose } from '../books/kinds/shift-close/kind.ts'
import { shiftOpen } from '../books/kinds/shift-open/kind.ts'
import type { ShiftOpenDocument } from '../books/kinds/shift-open/stored.ts'
import { correctedInstant, maxDaysAway } from '../books/kinds/time-bounds.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { TillSession } from '../cashiers/signed-in-store.ts'
import { flagIfNotSignedIn } from '../cashiers/till-session.ts'
import type { StoredDocument } from '../db/documents.ts'
import { countOpeningsOfShift } from '../drawer-openings/store.ts'
import { type Contact, findTimeBounds } from '../tills/contact.ts'
import { findTill } from '../tills/store.ts'
import { outsideToRecord } from './outside.ts'
import { readShift } from './read.ts'
import {
  arrivedSequences,
  findLastShift,
  findPaymentsOfShift,
  findShiftClose,
  findShiftOpen,
} from './store.ts'

type Deps = Pick<BooksDeps, 'writer' | 'database' | 'now'>
type ShiftPlace = PutPlace & { shiftId: string }
/** Where something was done to a shift, and the session and the device that send it. */
type DonePlace = ShiftPlace & { contact: Contact | null; session: TillSession }
type Recorded = { isNew: boolean; shift: Shift }

const dayMs = 24 * 60 * 60 * 1000

/** How far ahead of the server's clock a device may be. */
const clockToleranceMs = dayMs

/**
 * Opens a shift. The same again under its id changes nothing.
 * @throws Refusal shift_already_open, shift_opened_in_future, outside_too_many
 */
export async function openShift(
  deps: Deps,
  { contact, session, isOwner = false, ...place }: DonePlace & { isOwner?: boolean },
  { sentAt, clock, ...shift }: ShiftOpenSent,
): Promise<Recorded> {
  const { shopId, shiftId } = place
  const { tillId, openedAt: at } = shift
  const between = await findTimeBounds(deps.database, shopId, contact, { tillId, at, clock })
  const openedAt = shift.openedAt && correctedInstant(shift.openedAt, between)
  if (isAhead(deps, openedAt)) throw new Refusal('shift_opened_in_future')
  const last = await findLastShift(deps.database, shopId, shift.tillId)
  const closed = last && (await findShiftClose(deps.database, shopId, last._id.shiftId))
  const previous = last && {
    shiftId: last._id.shiftId,
    number: last.number,
    closedBy: closed?.entryNumber ?? null,
  }
  const floatSince = openedSince(
    deps,
    between ? { openedAt, sentAt: deps.now().toISOString() } : { openedAt, sentAt },
    closed?.recordedAt,
  )
  const outside = await outsideToRecord(deps.database, shopId, shift)
  const content = { by: shift.openedBy, shownAt: shift.openedAt, at: openedAt }
  const signedIn = await flagIfNotSignedIn(deps.database, shopId, session, content, deps.now())
  return record(deps, shiftOpen, place, {
    ...{ shiftId, shift, previous, senderUid: place.byUid, isOwner, floatSince },
    ...(between && { between }),
    ...(outside && { outside }),
    ...signedIn,
  })
}

/** By which an opening may be late that does not say when it was sent: clocks differ by that. */
const promptMs = 5 * 60 * 1000

/**
 * Since when the float of an opening that waited on its device was in the drawer, by the server's clock. Null where it
 * did not wait; and where it says a time before the till's last close, since then it is not known when the float was
 * counted: what was recorded in between is in it in both cases.
 */
function openedSince(
  { now }: Deps,
  { openedAt, sentAt }: { openedAt: string | undefined; sentAt: string | undefined },
  closedAt: Date | undefined,
): Date | null {
  if (openedAt === undefined) return null
  const atMs = now().getTime()
  const waitedMs = (sentAt === undefined ? atMs - promptMs : Date.parse(sentAt)) - Date.parse(openedAt)
  if (waitedMs <= 0) return null
  const sinceMs = sentAt === undefined ? Date.parse(openedAt) : atMs - waitedMs
  const earliestMs = Math.max(closedAt?.getTime() ?? 0, atMs - maxDaysAway * dayMs)
  return sinceMs < earliestMs ? null : new Date(sinceMs)
}

/** Cash in or out. @throws Refusal shift_not_found, shift_closed, cash_moved_in_future */
export async function moveCash(
  deps: Deps,
  { movementId, isOwner, contact, session, ...place }: DonePlace & { movementId: string; isOwner: boolean },
  { clock, ...movement }: CashMovementSent,
): Promise<Recorded> {
  const { shopId, shiftId, byUid: senderUid } = place
  const opened = await findShiftOpen(deps.database, shopId, shiftId)
  const between = opened
    ? await findTimeBounds(deps.database, shopId, contact, {
        tillId: opened.tillId,
        at: movement.movedAt,
        clock,
      })
    : undefined
  const movedAt = movement.movedAt && correctedInstant(movement.movedAt, between)
  if (isAhead(deps, movedAt)) throw new Refusal('cash_moved_in_future')
  const request = { saleId: movementId, sale: { approvals: movement.approval ? [movement.approval] : [] } }
  const approved = (await givenOf(deps.database, shopId, [request])).get(movementId) ?? []
  const content = { by: movement.movedBy, shownAt: movement.movedAt, at: movedAt }
  const signedIn = await flagIfNotSignedIn(deps.database, shopId, session, content, deps.now())
  return record(deps, cashMovement, place, {
    ...{ movementId, shiftId, movement, senderUid, isOwner, approved },
    ...(between && { between }),
    ...signedIn,
  })
}

/**
 * Closes a shift, once all receipts that its till gave out have arrived. The same count again changes nothing.
 * @param isElsewhereAllowed whether a device closes it that is not its till
 * @throws Refusal shift_not_found, shift_closed, shift_receipts_missing, shift_counted_in_future, shift_of_another_till, shift_count_implausible
 */
export async function closeShift(
  deps: Deps,
  { isElsewhereAllowed, ...place }: ShiftPlace & { isElsewhereAllowed: boolean },
  { atTill, isSure, ...close }: ShiftCloseSent,
): Promise<Recorded> {
  const { shopId, shiftId } = place
  if (isAhead(deps, close.countedAt)) throw new Refusal('shift_counted_in_future')
  const opened = await findShiftOpen(deps.database, shopId, shiftId)
  if (!opened) throw new Refusal('shift_not_found', { shiftId })
  const { tillId } = opened
  const isElsewhere = atTill !== tillId
  if (isElsewhere && !isElsewhereAllowed) throw new Refusal('shift_of_another_till')
  // What arrived stays: what is found here holds when the close is written.
  const missing = await missingOf(deps, opened, close)
  const isClosed = (await findShiftClose(deps.database, shopId, shiftId)) !== null
  if (missing.length > 0 && !close.withoutMissing && !isClosed)
    throw new Refusal('shift_receipts_missing', { missing })
  const of = { tillId, entryNumber: opened.entryNumber ?? 0 }
  const drawerOpenings = await countOpeningsOfShift(deps.database, shopId, { shiftId, tillId })
  const { reversedIds: reversedPayments } = await findPaymentsOfShift(deps.database, shopId, shiftId)
  return record(deps, shiftClose, place, {
    ...{ shiftId, close, opened: of },
    ...{ missing, isElsewhere, drawerOpenings, reversedPayments, mustBePlausible: !isSure },
  })
}

/**
 * Corrects what was counted at the end of a closed shift. The same again under its id changes nothing.
 * @throws Refusal shift_not_found, shift_count_changed, shift_count_found_since, cash_count_conflict
 */
export async function correctCount(
  deps: Pick<Deps, 'writer' | 'database'>,
  { countId, ...place }: ShiftPlace & { countId: string },
  correction: CountCorrectionBody,
): Promise<Recorded> {
  const { shopId, shiftId } = place
  const close = await findShiftClose(deps.database, shopId, shiftId)
  if (!close) throw new Refusal('shift_not_found', { shiftId })
  const { tillId, number } = close
  return record(deps, cashCount, place, { countId, correction, ofShift: { shiftId, tillId, number } })
}

function isAhead({ now }: Deps, instant: string | undefined): boolean {
  return instant !== undefined && Date.parse(instant) > now().getTime() + clockToleranceMs
}

async function missingOf(
  { database }: Deps,
  opened: ShiftOpenDocument,
  { lastSequence: through, unused = [] }: ShiftCloseBody,
): Promise<string[]> {
  const { _id, tillId, lastSequence: from } = opened
  const till = await findTill(database, _id.shopId, tillId)
  const range = { from, through }
  const series = till?.series ?? ''
  const arrived = await arrivedSequences(database, { shopId: _id.shopId, tillId, series }, range)
  return missingReceipts({ ...range, unused, series }, arrived)
}

async function record<Input, Stored extends StoredDocument>(
  deps: Pick<Deps, 'writer' | 'database'>,
  kind: DocumentKind<Input, Stored>,
  { shiftId, ...place }: ShiftPlace,
  input: Input,
): Promise<Recorded> {
  const { isNew } = await recordOne(deps, kind, place, input)
  return { isNew, shift: await readShift(deps.database, place.shopId, shiftId) }
}
