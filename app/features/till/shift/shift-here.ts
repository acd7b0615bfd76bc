import { Temporal } from 'temporal-polyfill'
import { useLiveQuery } from '#app/features/till/storage/use-live-query.ts'
import type { ShownShift } from '#domain/api/shift.ts'
import { type DerivedFrom, type KnownOfShift, shiftHere } from '#domain/api/shift-here.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { businessDayBy } from '#domain/documents/setting/dated.ts'
import { saleOfShift } from '#domain/documents/shift-close/sale-of-shift.ts'
import type { SaleOfShift } from '#domain/documents/shift-close/sums.ts'
import { Refusal } from '#domain/errors.ts'
import { dayOf } from '../compose-sale.ts'
import { waitingPapers } from '../outbox/waiting-papers.ts'
import { type SentSale, tillDb } from '../storage/till-db.ts'
import type { WaitingSale } from '../storage/waiting-sale.ts'
import type { ShiftPaper } from './kept.ts'

export type ShiftMadeHere = { shift: ShownShift; derivedFrom: DerivedFrom }

/** What was done to shifts here and waits; undefined until it is read. */
export function useWaitingPapers(shopId: string): readonly ShiftPaper[] | undefined {
  return useLiveQuery(() => waitingPapers(shopId), [shopId])
}

/** The open shift as this device knows it; null where none is open, undefined until it is read and where it is not wanted. */
export function useShiftHere(shop: Shop, isWanted: boolean): ShiftMadeHere | null | undefined {
  return useLiveQuery(async () => {
    if (!isWanted) return undefined
    const known = await knownHere(shop)
    return known && shiftHere(known)
  }, [shop, isWanted])
}

/** How long before its shift's opening a receipt may be dated, by a clock that differs from this device's. */
const clocksMs = 2 * 24 * 60 * 60 * 1000

/** Read in one transaction: a receipt that is being sent is in exactly one of the two places. */
function knownHere(shop: Shop): Promise<KnownOfShift | null> {
  const db = tillDb()
  const tables = [db.tills, db.toldShifts, db.shiftPapers, db.outbox, db.sentSales, db.drawerOpenings]
  return db.transaction('r', tables, () => readKnown(shop))
}

async function readKnown(shop: Shop): Promise<KnownOfShift | null> {
  const { shopId, timeZone, settings } = shop
  const db = tillDb()
  const till = await db.tills.get(shopId)
  if (!till?.shift) return null
  const { shiftId, number, openedAt, openedBy } = till.shift
  const received = await db.toldShifts.get(shopId)
  const papers = (await db.shiftPapers.where('shiftId').equals(shiftId).sortBy('seq')).filter(
    (paper) => paper.shopId === shopId && paper.standing !== 'left-out',
  )
  const opening = papers.find((paper) => paper.kind === 'open')
  const from = Temporal.Instant.fromEpochMilliseconds(Date.parse(openedAt) - clocksMs).toString()
  const isOfShift = ({ sale }: { sale: { shiftId?: string | undefined } }) => sale.shiftId === shiftId
  const waiting = await db.outbox.where('shopId').equals(shopId).filter(isOfShift).toArray()
  const sent = await db.sentSales.where('sentAt').aboveOrEqual(from).filter(isOfShift).toArray()
  const drawer = await db.drawerOpenings.where('shopId').equals(shopId).toArray()
  return {
    ...{ shiftId, tillId: till.tillId, till: till.name, number, openedAt, openedBy },
    businessDay: businessDayBy(openedAt, timeZone, settings.dayStartHour),
    isOpeningSent: opening?.standing !== 'waits',
    float: opening?.body.float ?? null,
    received: received ?? null,
    receipts: eachOnce(sent, waiting).flatMap(({ sale, sentAt }) => {
      const ofShift = saleIn(sale, shop)
      return ofShift ? [{ soldAt: sale.soldAt, sentAt, sale: ofShift }] : []
    }),
    movements: papers.flatMap((paper) => (paper.kind === 'movement' ? [movementOf(paper)] : [])),
    drawerOpenings: drawer.filter(({ opening: one }) => one.shiftId === shiftId).length,
  }
}

/** What was sent and is sent again is one receipt. */
export function eachOnce(
  sent: readonly Pick<SentSale, 'saleId' | 'sale' | 'sentAt'>[],
  waiting: readonly Pick<WaitingSale, 'saleId' | 'sale'>[],
): { saleId: string; sale: SaleBody; sentAt: string | null }[] {
  const all = [...waiting.map((one) => ({ ...one, sentAt: null })), ...sent]
  return [...new Map(all.map(({ saleId, sale, sentAt }) => [saleId, { saleId, sale, sentAt }])).values()]
}

/** Null of a receipt whose amounts contradict each other: the server refused it, and the books do not have it. */
function saleIn(sale: SaleBody, shop: Shop): SaleOfShift | null {
  try {
    return saleOfShift(sale, shop.settings, dayOf(sale.soldAt, shop))
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

function movementOf({ id, at, by, standing, body }: Extract<ShiftPaper, { kind: 'movement' }>) {
  const { direction, place, amountMinor, reason, reverses } = body
  const moved = { direction, place, amountMinor, reason, at, by, ...(reverses !== undefined && { reverses }) }
  return { movementId: id, ...moved, isSent: standing === 'sent' }
}
