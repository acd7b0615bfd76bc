import { type ClockOffset, deviceTimeHeader, readDeviceTime } from '#domain/clock/device-time.ts'
import {
  type Between,
  happenedBetween,
  isRight,
  offsetAtContact,
  widened,
} from '#domain/clock/happened-between.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import type { SentSale } from '../books/kinds/sale/sold-at.ts'
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

/**
 * When each of these sales was made, by the server's clock. A sale that does not say how its till's clock was then is
 * compared with the till's last contact before. Keeps the clock of each till as it is found.
 */
export async function timeSales(
  database: Database,
  shopId: string,
  contact: Contact | null,
  sales: readonly SaleBody[],
): Promise<(sale: SaleBody) => SentSale | undefined> {
  if (contact === null) return () => undefined
  const { sentAt, nowMs } = contact
  const tillIds = new Set(sales.map(({ tillId }) => tillId))
  const before = new Map<string, TillClock | null>()
  for (const tillId of tillIds) before.set(tillId, await findTillClock(database, shopId, tillId))
  for (const [tillId, known] of before)
    await keepTillClock(database, { shopId, tillId }, known, { ...contact.offset, at: new Date(nowMs) })
  return (sale) => {
    const soldMs = Date.parse(sale.soldAt)
    const between = happenedBetween({
      shownMs: sale.clock?.at === undefined ? soldMs : Date.parse(sale.clock.at),
      sentMs: Date.parse(sentAt),
      before: sale.clock ?? offsetBefore(before.get(sale.tillId) ?? null, nowMs),
      after: contact.offset,
      nowMs,
    })
    return { sentAt, ...(!isRight(soldMs, between) && { soldBetween: inWords(between) }) }
  }
}

function offsetBefore(known: TillClock | null, nowMs: number): ClockOffset | null {
  return known && widened(known, nowMs - known.at.getTime())
}

function inWords({ fromMs, toMs }: Between) {
  return { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() }
}
