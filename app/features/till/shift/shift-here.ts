import { useLiveQuery } from 'dexie-react-hooks'
import { Temporal } from 'temporal-polyfill'
import type { ToldShift } from '#domain/api/shift.ts'
import { type KnownOfShift, type MadeOf, shiftHere } from '#domain/api/shift-here.ts'
import type { Shop } from '#domain/api/shop.ts'
import { businessDayBy } from '#domain/documents/setting/dated.ts'
import { saleOfShift } from '#domain/documents/shift-close/sale-of-shift.ts'
import { dayOf } from '../compose-sale.ts'
import { tillDb } from '../storage/till-db.ts'
import type { ShiftPaper } from './kept.ts'
import { waitingPapers } from './papers.ts'

export type ShiftMadeHere = { shift: ToldShift; madeOf: MadeOf }

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

/** What of a shift can be sent before it was opened by a clock that differs from this device's. */
const clocksMs = 2 * 24 * 60 * 60 * 1000

async function knownHere(shop: Shop): Promise<KnownOfShift | null> {
  const { shopId, timeZone, settings } = shop
  const db = tillDb()
  const till = await db.tills.get(shopId)
  if (!till?.shift) return null
  const { shiftId, number, openedAt, openedBy } = till.shift
  const told = await db.toldShifts.get(shopId)
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
    float: opening?.body.float ?? null,
    told: told ?? null,
    receipts: [
      ...sent.map(({ sale, sentAt }) => ({ sale, sentAt })),
      ...waiting.map(({ sale }) => ({ sale, sentAt: null })),
    ].map(({ sale, sentAt }) => ({
      ...{ soldAt: sale.soldAt, sentAt },
      sale: saleOfShift(sale, settings, dayOf(sale.soldAt, shop)),
    })),
    movements: papers.flatMap((paper) => (paper.kind === 'movement' ? [movementOf(paper)] : [])),
    drawerOpenings: drawer.filter(({ opening: one }) => one.shiftId === shiftId).length,
  }
}

function movementOf({ id, at, by, standing, body }: Extract<ShiftPaper, { kind: 'movement' }>) {
  const { direction, place, amountMinor, reason } = body
  return { movementId: id, ...{ direction, place, amountMinor, reason, at, by }, isSent: standing === 'sent' }
}
