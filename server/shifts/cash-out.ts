import type { DayRange } from '#domain/business-day.ts'
import { dayInWords } from '#domain/day-in-words.ts'
import { cashOutInWords } from '#domain/documents/cash-movement/in-words.ts'
import { formatMinor, type Minor, sumMinor } from '#domain/money.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import type { Database } from '../db/client.ts'
import { findPersonNames } from '../identity/person-store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { findTills } from '../tills/store.ts'
import { findCashOut, findUndoneMovements } from './store.ts'
import { leftInWords, movedInWords, uidsOf } from './who-did.ts'

/** The rest can be seen on the shift screen. */
const maxListed = 100

/**
 * Cash taken out of a shop's drawers, also by opening a shift with less than the drawer held: the total, then a line
 * each. Lists what arrived within the range: what an offline till sent late is in the report of the day on which it
 * arrived, with its own day.
 */
export async function cashOutLines(database: Database, shopId: string, range: DayRange): Promise<string[]> {
  const shop = await requireSettledShop(database, shopId)
  const found = await findCashOut(database, shopId, range, (at) => businessDayOf(at.toISOString(), shop))
  if (found.length === 0) return []
  const shiftIds = found.flatMap((one) => ('direction' in one ? one.shiftId : []))
  const [tills, people, undone] = await Promise.all([
    findTills(database, shopId),
    findPersonNames(database, uidsOf(found)),
    findUndoneMovements(database, shopId, shiftIds),
  ])
  const tillNames = new Map(tills.map(({ _id, name }) => [_id.tillId, name]))
  const money = (amountMinor: Minor) => `${shop.currency} ${formatMinor(amountMinor, shop.currency)}`
  const movements = found.flatMap((one) => {
    const moved = 'direction' in one ? movedInWords(one, people) : leftInWords(one, people)
    const { businessDay, tillId } = one
    const isUndone = 'direction' in one && undone.has(one._id.movementId)
    return moved ? [{ ...moved, businessDay, tillId, isUndone }] : []
  })
  const total = sumMinor(movements.filter(({ isUndone }) => !isUndone).map(({ amountMinor }) => amountMinor))
  const listed = movements.slice(0, maxListed)
  return [
    `Cash taken out of the drawer: ${money(total)}`,
    ...listed.map((moved) => {
      const where = tillNames.get(moved.tillId) ?? ''
      return `- ${dayInWords(moved.businessDay)}, ${where}, ${cashOutInWords(moved, money)}`
    }),
    ...(movements.length > listed.length ? [`and ${movements.length - listed.length} more`] : []),
  ]
}
