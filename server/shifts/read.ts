import type { ShownReview } from '#domain/api/review.ts'
import type { Shift, ShiftClosed, ShiftQuery, ShiftRow } from '#domain/api/shift.ts'
import { cashMoved, expectedCashMinor } from '#domain/documents/shift-close/expected.ts'
import { sumShift, sumTaken } from '#domain/documents/shift-close/sums.ts'
import { Refusal } from '#domain/errors.ts'
import { type Minor, minor } from '#domain/money.ts'
import { takenPayment } from '../books/kinds/payment/taken.ts'
import type { ShiftCloseDocument } from '../books/kinds/shift-close/stored.ts'
import type { ShiftOpenDocument } from '../books/kinds/shift-open/stored.ts'
import type { Database } from '../db/client.ts'
import { countOpeningsOfShift } from '../drawer-openings/store.ts'
import { findPersonNames } from '../identity/person-store.ts'
import { withNames } from '../payment-corrections/service.ts'
import { findCorrectionsOfShift } from '../payment-corrections/store.ts'
import { findTills } from '../tills/store.ts'
import { findLateNumbers, sumLate } from './late-store.ts'
import {
  findCloses,
  findCountCorrections,
  findDepositsOfShift,
  findMovements,
  findOpenShifts,
  findPaymentsOfShift,
  findSalesOfShift,
  findShiftClose,
  findShiftOpen,
  findShifts,
} from './store.ts'
import { isBeyondLimit, movedInWords, namedBy, type Posted, uidsOf } from './who-did.ts'

type Names = { people: ReadonlyMap<string, string>; tills: ReadonlyMap<string, string> }

/** The latest first. @param seesTakings whether the floats of open shifts are included */
export async function listShifts(
  database: Database,
  shopId: string,
  { open, limit, ...query }: ShiftQuery,
  seesTakings: boolean,
): Promise<ShiftRow[]> {
  const tills = await findTills(database, shopId)
  const shifts = open
    ? await findOpenShifts(database, shopId, query)
    : // Each till has one at most that is open, and then left out.
      await findShifts(database, shopId, { ...query, limit: limit + (open === false ? tills.length : 0) })
  const closes = await findCloses(
    database,
    shopId,
    shifts.map(({ _id }) => _id.shiftId),
  )
  const wanted = shifts
    .filter(({ _id }) => open === undefined || closes.has(_id.shiftId) !== open)
    .slice(0, limit)
  const closedIds = wanted.map(({ _id }) => _id.shiftId).filter((shiftId) => closes.has(shiftId))
  const [people, lateOf, corrected] = await Promise.all([
    findPersonNames(database, uidsOf(wanted)),
    sumLate(database, shopId, closedIds),
    correctedCounts(database, shopId, closedIds),
  ])
  const names = namesFrom(tills, people)
  return wanted.map((shift) => {
    const close = closes.get(shift._id.shiftId)
    const arrivedSince = lateOf.get(shift._id.shiftId)
    return {
      ...headOf(shift, names),
      ...((seesTakings || close) && { floatMinor: shift.float.amountMinor }),
      closed: close
        ? {
            closedAt: close.recordedAt.toISOString(),
            salesMinor: close.sums.salesMinor,
            returnsMinor: close.sums.returnsMinor,
            ...cashOf(close, corrected.get(shift._id.shiftId)),
            ...(arrivedSince && { arrivedSince }),
          }
        : null,
    }
  })
}

/** @throws Refusal shift_not_found */
export async function readShift(database: Database, shopId: string, shiftId: string): Promise<Shift> {
  const opened = await findShiftOpen(database, shopId, shiftId)
  if (!opened) throw new Refusal('shift_not_found', { shiftId })
  const close = await findShiftClose(database, shopId, shiftId)
  const movements = await findMovements(database, shopId, shiftId)
  const countCorrections = close ? await findCountCorrections(database, shopId, [shiftId]) : []
  const posted = [opened, ...movements, ...(close ? [close] : []), ...countCorrections]
  const names = await namesOf(database, shopId, posted)
  const { cashInMinor, cashOutMinor } = close ?? cashMoved(movements)
  const { tillId } = opened
  const corrections = await findCorrectionsOfShift(database, shopId, { shiftId, tillId })
  return {
    ...headOf(opened, names),
    float: opened.float,
    heldMinor: opened.heldMinor,
    ...(isBeyondLimit(opened) && { isFloatBeyond: true as const }),
    sums: close
      ? close.sums
      : sumShift(await findSalesOfShift(database, shopId, { shiftId, tillId }), corrections),
    deposits: close ? (close.deposits ?? []) : sumTaken(await findDepositsOfShift(database, shopId, shiftId)),
    payments: close
      ? (close.payments ?? [])
      : sumTaken((await findPaymentsOfShift(database, shopId, shiftId)).payments.map(takenPayment)),
    ...(opened.outside?.added && { outside: opened.outside.added }),
    ...{ cashInMinor, cashOutMinor },
    movements: movements.map((movement) => ({
      movementId: movement._id.movementId,
      ...movedInWords(movement, names.people),
      at: movement.movedAt ?? movement.recordedAt.toISOString(),
    })),
    corrections: await withNames(
      database,
      corrections.filter(({ isCounted = false }) => isCounted === (close !== null)),
    ),
    ...(await openingsOf(database, opened, close)),
    ...(close && (await arrivedSince(database, shopId, shiftId))),
    ...(countCorrections.length > 0 && {
      countCorrections: countCorrections.map((one) => ({
        countId: one._id.countId,
        ...{ countedMinor: one.countedMinor, insteadOfMinor: one.expectedMinor },
        // Erased texts are gone.
        reason: one.reason ?? '',
        at: one.recordedAt.toISOString(),
        by: names.people.get(one.postedBy ?? '') ?? null,
        entryNumber: one.entryNumber ?? 0,
      })),
    }),
    closed: close ? closedOf(close, names) : null,
  }
}

/** So many receipts that arrived late are named; the others are counted. */
const mostNamed = 100

async function arrivedSince(
  database: Database,
  shopId: string,
  shiftId: string,
): Promise<Pick<Shift, 'arrivedSince'>> {
  const late = (await sumLate(database, shopId, [shiftId])).get(shiftId)
  if (!late) return {}
  const receiptNumbers = await findLateNumbers(database, shopId, shiftId, mostNamed)
  return { arrivedSince: { receiptNumbers, ...late } }
}

/** What was counted at the end of shifts whose count was corrected, by the last correction. */
async function correctedCounts(
  database: Database,
  shopId: string,
  shiftIds: readonly string[],
): Promise<Map<string, Minor>> {
  const found = await findCountCorrections(database, shopId, shiftIds)
  return new Map(found.map(({ shiftId, countedMinor }) => [shiftId, countedMinor]))
}

/** The counts of closed shifts, with the cash of receipts that were in them and have arrived since. */
export async function readCounts(
  database: Database,
  shopId: string,
  shiftIds: readonly string[],
): Promise<Map<string, NonNullable<ShownReview['count']>>> {
  if (shiftIds.length === 0) return new Map()
  const [closes, lateOf, corrected] = await Promise.all([
    findCloses(database, shopId, shiftIds),
    sumLate(database, shopId, shiftIds),
    correctedCounts(database, shopId, shiftIds),
  ])
  return new Map(
    [...closes].map(([shiftId, close]) => {
      const { varianceMinor } = cashOf(close, corrected.get(shiftId))
      const { salesCashMinor = minor(0), refundsCashMinor = minor(0) } = lateOf.get(shiftId) ?? {}
      return [shiftId, { number: close.number, varianceMinor, salesCashMinor, refundsCashMinor }]
    }),
  )
}

/** How often its drawer was opened; of those that were not approved also the ones that arrived after it was closed. */
async function openingsOf(
  database: Database,
  { _id: { shopId, shiftId }, tillId }: ShiftOpenDocument,
  close: ShiftCloseDocument | null,
): Promise<Pick<Shift, 'drawerOpenings' | 'openingsNotApproved'>> {
  const of = { shiftId, tillId }
  const [opened, openingsNotApproved] = await Promise.all([
    close ? Number(close.drawerOpenings ?? 0) : countOpeningsOfShift(database, shopId, of),
    countOpeningsOfShift(database, shopId, { ...of, standing: 'not-approved' }),
  ])
  return { drawerOpenings: opened, ...(openingsNotApproved > 0 && { openingsNotApproved }) }
}

async function namesOf(database: Database, shopId: string, documents: readonly Posted[]): Promise<Names> {
  const [people, tills] = await Promise.all([
    findPersonNames(database, uidsOf(documents)),
    findTills(database, shopId),
  ])
  return namesFrom(tills, people)
}

function namesFrom(tills: Awaited<ReturnType<typeof findTills>>, people: Names['people']): Names {
  return { people, tills: new Map(tills.map(({ _id, name }) => [_id.tillId, name])) }
}

function headOf(opened: ShiftOpenDocument, names: Names) {
  const { _id, tillId, number, businessDay, openedAt, recordedAt } = opened
  const { by: openedBy, ...sent } = namedBy(opened, names.people)
  return {
    shiftId: _id.shiftId,
    tillId,
    till: names.tills.get(tillId) ?? '',
    number,
    businessDay,
    openedAt: openedAt ?? recordedAt.toISOString(),
    openedBy,
    ...sent,
  }
}

/** @param countedMinor as it was corrected since */
function cashOf({ cash, expected }: ShiftCloseDocument, countedMinor = cash.amountMinor) {
  const expectedMinor = expectedCashMinor(expected)
  return { expectedMinor, countedMinor, varianceMinor: minor(countedMinor - expectedMinor) }
}

function closedOf(close: ShiftCloseDocument, { people }: Names): ShiftClosed {
  const { cash, slips, expected, missing = [], unused = [], note = null, countedAt } = close
  return {
    closedAt: close.recordedAt.toISOString(),
    by: people.get(close.postedBy ?? '') ?? null,
    ...{ countedAt, cash, slips, expected, missing, unused, note },
    varianceMinor: cashOf(close).varianceMinor,
    entryNumber: close.entryNumber ?? 0,
    entryHash: close.entryHash ?? '',
  }
}
