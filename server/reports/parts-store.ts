import type { Day, DayRange } from '#domain/business-day.ts'
import {
  cashierPart,
  ofImport,
  ofUnknown,
  type PartedSale,
  shiftOfPart,
  shiftPart,
  uidOfPart,
} from '../books/kinds/sale/parts-of-day.ts'
import type { SaleDocument } from '../books/kinds/sale/stored.ts'
import { boundedRead, refuseTooLong } from '../db/bounded-read.ts'
import type { Collections } from '../db/collections.ts'
import type { DayTotalDocument, PartOfDay, PartsOfDay } from '../db/documents.ts'
import { memberPath } from '../db/paths.ts'
import { saleIndexes } from '../db/sale-indexes.ts'
import { PartSums } from './part-sums.ts'

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
      { ...daysOf(shopId, range), [memberPath('cashiers', ofImport)]: { $exists: true } },
      { projection: { [memberPath('cashiers', ofImport)]: 1 } },
    )
    .toArray()
  return PartSums.of(imported.flatMap(({ cashiers }) => cashiers?.[ofImport] ?? []))
}

/** The sales of some days by who served; uid is null where they name nobody. */
export async function readCashierParts(
  collections: Collections,
  shopId: string,
  range: DayRange,
): Promise<{ uid: string | null; isImported: boolean; sums: PartSums }[]> {
  const days = await readDays(collections, shopId, range, 'cashiers')
  const sums = sumsByName(days, 'cashiers')
  sums.delete(ofUnknown)
  const parts = new Map<string, { uid: string | null; isImported: boolean; sums: PartSums }>()
  for (const [name, own] of sums) {
    const uid = uidOfPart(name) ?? null
    parts.set(uid ?? `:${name}`, { uid, isImported: name === ofImport, sums: own })
  }
  const unknown = days.filter(({ cashiers = {} }) => cashiers[ofUnknown])
  for await (const sale of receiptsOf(collections, shopId, unknown, { cashierUid: { $ne: null } })) {
    const uid = sale.cashierUid
    if (uid === null || cashierPart(sale) !== ofUnknown) continue
    const part = parts.get(uid) ?? { uid, isImported: false, sums: new PartSums() }
    parts.set(uid, part)
    part.sums.addSale(sale)
  }
  return [...parts.values()]
}

/** What some receipts come to that name a shift: known to be of its till, or as a till of its own said it. */
export type ShiftPart = { shiftId: string | null; tillId: string | null; sums: PartSums }

export async function readShiftParts(
  collections: Collections,
  shopId: string,
  range: DayRange,
): Promise<ShiftPart[]> {
  const days = await readDays(collections, shopId, range, 'shifts')
  const sums = sumsByName(days, 'shifts')
  sums.delete(ofUnknown)
  const parts = [...sums].map(([name, own]): ShiftPart => {
    return { shiftId: shiftOfPart(name) ?? null, tillId: null, sums: own }
  })
  const unknown = days.filter(({ shifts = {} }) => shifts[ofUnknown])
  const named = { shiftId: { $exists: true } }
  for await (const sale of receiptsOf(collections, shopId, unknown, named)) {
    if (shiftPart(sale) !== ofUnknown) continue
    const { shiftId = null, tillId } = sale
    const part = parts.find((one) => one.shiftId === shiftId && one.tillId === tillId)
    if (part) part.sums.addSale(sale)
    else parts.push({ shiftId, tillId, sums: new PartSums().addSale(sale) })
  }
  return parts
}

/** Those of some shifts that have receipts of other days, too. */
export async function shiftsBeyond(
  collections: Collections,
  shopId: string,
  shiftIds: readonly string[],
  { from, to }: DayRange,
): Promise<Set<string>> {
  const days = await collections.dayTotals
    .aggregate<{ _id: DayTotalDocument['_id']; names: string[] }>([
      {
        $match: {
          '_id.shopId': shopId,
          shifts: { $exists: true },
          $or: [{ '_id.day': { $lt: from } }, { '_id.day': { $gt: to } }],
        },
      },
      { $project: { names: { $map: { input: { $objectToArray: '$shifts' }, in: '$$this.k' } } } },
    ])
    .toArray()
  const wanted = new Set(shiftIds)
  const found = days.flatMap(({ names }) => names.flatMap((name) => shiftOfPart(name) ?? []))
  const unknown = days.filter(({ names }) => names.includes(ofUnknown))
  const named = { shiftId: { $in: [...wanted] } }
  for await (const { shiftId = '' } of receiptsOf(collections, shopId, unknown, named)) found.push(shiftId)
  return new Set(found.filter((shiftId) => wanted.has(shiftId)))
}

function readDays(
  { dayTotals }: Collections,
  shopId: string,
  range: DayRange,
  of: keyof PartsOfDay,
): Promise<Parts[]> {
  return dayTotals
    .find<Parts>(
      { ...daysOf(shopId, range), [memberPath(of)]: { $exists: true } },
      { projection: { [memberPath(of)]: 1 } },
    )
    .toArray()
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

/** The receipts of the few days of which the totals do not tell all apart. */
async function* receiptsOf(
  { sales }: Collections,
  shopId: string,
  days: readonly { _id: { day: Day } }[],
  which: object,
): AsyncGenerator<PartedSale & Pick<SaleDocument, 'tillId'>> {
  if (days.length === 0) return
  const found = sales.find(
    { '_id.shopId': shopId, postingDay: { $in: days.map(({ _id }) => _id.day) }, ...which },
    { ...boundedRead, hint: saleIndexes.byDay },
  )
  yield* await refuseTooLong(found.toArray())
}
