import {
  type ClockOffset,
  type DocumentClock,
  deviceTimeHeader,
  readDeviceTime,
} from '#domain/clock/device-time.ts'
import {
  type Between,
  happenedBetween,
  isRight,
  offsetAtContact,
  widened,
} from '#domain/clock/happened-between.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import type { SentSale } from '../books/kinds/sale/sold-at.ts'
import type { TimeBounds } from '../books/kinds/time-bounds.ts'
import type { Database } from '../db/client.ts'
import { findTillClock, keepTillClock, type TillClock } from './store.ts'

/** A device that sends something: what its clock shows, and by how much that is off. */
export type Contact = { sentAt: string; offset: ClockOffset; nowMs: number }

/** Null where the device does not send its time: an earlier program, or another one. */
export function contactOf(headers: Readonly<Record<string, unknown>>, now: Date): Contact | null {
  const sent = readDeviceTime(headers[deviceTimeHeader])
  if (sent === null) return null
  const nowMs = now.getTime()
  return { sentAt: sent.at, offset: offsetAtContact(sent, nowMs), nowMs }
}

/** When each of these sales was made, by the server's clock. */
export async function timeSales(
  database: Database,
  shopId: string,
  contact: Contact | null,
  sales: readonly SaleBody[],
): Promise<(sale: SaleBody) => SentSale | undefined> {
  if (contact === null) return () => undefined
  const { sentAt } = contact
  const betweenOf = await timeBoundsAtTills(
    database,
    shopId,
    contact,
    new Set(sales.map(({ tillId }) => tillId)),
  )
  return ({ tillId, soldAt: at, clock }) => {
    const soldBetween = betweenOf({ tillId, at, clock })
    return { sentAt, ...(soldBetween && { soldBetween }) }
  }
}

/** What a till says of when it did something: the time that it gave it, and what it knew of its clock. */
type DoneByTill = { tillId: string; at: string | undefined; clock: DocumentClock | undefined }

/** When something else was done at a till, as `timeSales` for sales. */
export async function findTimeBounds(
  database: Database,
  shopId: string,
  contact: Contact | null,
  { at, ...done }: DoneByTill,
): Promise<TimeBounds | undefined> {
  if (contact === null || at === undefined) return undefined
  const betweenOf = await timeBoundsAtTills(database, shopId, contact, new Set([done.tillId]))
  return betweenOf({ ...done, at })
}

/**
 * Returns the bounds of each action's true time, or undefined if the device's time is right. An action without a clock
 * reading is compared with its till's previous contact. Stores each till's current clock offset.
 */
async function timeBoundsAtTills(
  database: Database,
  shopId: string,
  { sentAt, offset, nowMs }: Contact,
  tillIds: ReadonlySet<string>,
): Promise<(done: DoneByTill & { at: string }) => TimeBounds | undefined> {
  const before = new Map<string, TillClock | null>()
  for (const tillId of tillIds) before.set(tillId, await findTillClock(database, shopId, tillId))
  for (const [tillId, known] of before)
    await keepTillClock(database, { shopId, tillId }, known, { ...offset, at: new Date(nowMs) })
  return ({ tillId, at, clock }) => {
    const between = happenedBetween({
      shownMs: Date.parse(clock?.at ?? at),
      sentMs: Date.parse(sentAt),
      before: clock ?? offsetBefore(before.get(tillId) ?? null, nowMs),
      after: offset,
      nowMs,
    })
    return isRight(Date.parse(at), between) ? undefined : inWords(between)
  }
}

function offsetBefore(known: TillClock | null, nowMs: number): ClockOffset | null {
  return known && widened(known, nowMs - known.at.getTime())
}

function inWords({ fromMs, toMs }: Between) {
  return { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() }
}
