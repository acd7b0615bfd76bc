import type { Day, DayRange } from '#domain/business-day.ts'
import { ofImport, ofUnknown, shiftOfPart, uidOfPart } from '../books/kinds/sale/parts-of-day.ts'
import { boundedRead, refuseTooLong } from '../db/bounded-read.ts'
import type { Collections } from '../db/collections.ts'
import type { DayTotalDocument, PartOfDay, PartsOfDay } from '../db/documents.ts'
import { fieldPath } from '../db/paths.ts'
import { saleIndexes } from '../db/sale-indexes.ts'
import { PartSums } from './part-sums.ts'
import { cashiersOfUnknown, shiftsOfUnknown } from './unknown-parts-store.ts'

const daysOf = (shopId: string, { from, to }: DayRange) => ({
  '_id.shopId': shopId,
  '_id.day': { $gte: from, $lte: to },
})

type Parts = Pick<DayTotalDocument, '_id'> & Partial<Record<keyof PartsOfDay, Record<string, PartOfDay>>>

/** What of the sales of some days is of each place, or hour of the week, by the names that their totals have. */
export async function readParts(
  collections: Collections,
  shopId: string,
  range: DayRange,
  of: 'locations' | 'hours',
): Promise<Map<string, PartSums>> {
  return sumsByName(await readDays(collections, shopId, range, of), of)
}

/** Of past sales that came in a file. */
export async function readImported(
  collections: Collections,
  shopId: string,
  range: DayRange,
): Promise<PartSums> {
  const imported = await collections.dayTotals
    .find(
      { ...daysOf(shopId, range), [fieldPath('cashiers', ofImport)]: { $exists: true } },
      { projection: { [fieldPath('cashiers', ofImport)]: 1 } },
    )
    .toArray()
  return PartSums.of(imported.flatMap(({ cashiers }) => cashiers?.[ofImport] ?? []))
}

/** The sales of some days by who served; uid is null for those without a cashier, or of more people than are listed. */
export async function readCashierParts(
  collections: Collections,
  shopId: string,
  range: DayRange,
): Promise<{ uid: string | null; isImported: boolean; sums: PartSums }[]> {
  const days = await readDays(collections, shopId, range, 'cashiers')
  const sums = sumsByName(days, 'cashiers')
  const imported = sums.get(ofImport)
  for (const name of [ofImport, ofUnknown]) sums.delete(name)
  const parts = new Map([...sums].map(([name, own]) => [uidOfPart(name) ?? null, own]))
  const unknown = { shopId, days: daysWithUnknown(days, 'cashiers') }
  for (const { uid, figures } of await cashiersOfUnknown(collections, unknown)) {
    const own = parts.get(uid)
    if (own) own.add(figures)
    else parts.set(uid, PartSums.of([figures]))
  }
  return [
    ...[...parts].map(([uid, own]) => ({ uid, isImported: false, sums: own })),
    ...(imported ? [{ uid: null, isImported: true, sums: imported }] : []),
  ]
}

/** The totals of receipts that name a shift: one known at its till, or one that only the till `tillId` claims. */
export type ShiftPart = { shiftId: string | null; tillId: string | null; sums: PartSums }

export async function readShiftParts(
  collections: Collections,
  shopId: string,
  range: DayRange,
): Promise<ShiftPart[]> {
  const days = await readDays(collections, shopId, range, 'shifts')
  const sums = sumsByName(days, 'shifts')
  sums.delete(ofUnknown)
  const known = [...sums].map(([name, own]): ShiftPart => {
    return { shiftId: shiftOfPart(name) ?? null, tillId: null, sums: own }
  })
  const unknown = { shopId, days: daysWithUnknown(days, 'shifts') }
  const claimed = await shiftsOfUnknown(collections, unknown)
  return [...known, ...claimed.map(({ figures, ...of }) => ({ ...of, sums: PartSums.of([figures]) }))]
}

/**
 * Those of some shifts that have receipts of other days, too. These may be of any day: a till that is offline or has a
 * wrong clock sells on days before its shift was opened or after it was closed.
 */
export async function shiftsBeyond(
  { sales }: Collections,
  shopId: string,
  shiftIds: readonly string[],
  { from, to }: DayRange,
): Promise<Set<string>> {
  if (shiftIds.length === 0) return new Set()
  const namedOn = (postingDay: { $lt: Day } | { $gt: Day }) =>
    sales
      .aggregate<{ _id: string }>(
        [
          { $match: { '_id.shopId': shopId, shiftId: { $in: shiftIds }, postingDay } },
          { $group: { _id: '$shiftId' } },
        ],
        { ...boundedRead, hint: saleIndexes.byShift },
      )
      .toArray()
  const found = await refuseTooLong(Promise.all([namedOn({ $lt: from }), namedOn({ $gt: to })]))
  return new Set(found.flat().map(({ _id }) => _id))
}

function readDays(
  { dayTotals }: Collections,
  shopId: string,
  range: DayRange,
  of: keyof PartsOfDay,
): Promise<Parts[]> {
  return dayTotals
    .find<Parts>(
      { ...daysOf(shopId, range), [fieldPath(of)]: { $exists: true } },
      { projection: { [fieldPath(of)]: 1 } },
    )
    .toArray()
}

/** Days whose totals have sales under `unknown`. */
function daysWithUnknown(days: readonly Parts[], of: keyof PartsOfDay): Day[] {
  return days.flatMap((day) => (day[of]?.[ofUnknown] ? day._id.day : []))
}

function sumsByName(days: readonly Parts[], of: keyof PartsOfDay): Map<string, PartSums> {
  const sums = new Map<string, PartSums>()
  for (const day of days) {
    for (const [name, part] of Object.entries(day[of] ?? {})) {
      const own = sums.get(name)
      if (own) own.add(part)
      else sums.set(name, PartSums.of([part]))
    }
  }
  return sums
}
