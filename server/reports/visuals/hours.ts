import type { z } from 'zod'
import type { HourVisuals, VisualsRangeQuery } from '#domain/api/visuals.ts'
import type { DayRange } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { boundedRead, refuseTooLong } from '../../db/bounded-read.ts'
import type { Database } from '../../db/client.ts'
import { saleIndexes } from '../../db/sale-indexes.ts'
import { whileBooksStand } from '../../ledger/store.ts'
import { requireShop } from '../../shops/store.ts'
import { readDayTotals } from '../store.ts'

/**
 * When a shop sells. The totals of days know no hours: this reads the index of receipts by day, which holds all that
 * it takes, and no receipt.
 */
export async function hourVisuals(
  database: Database,
  shopId: string,
  range: z.infer<typeof VisualsRangeQuery>,
): Promise<HourVisuals> {
  if (range.from > range.to) throw new Refusal('range_invalid', range)
  const { currency, timeZone } = await requireShop(database, shopId)
  return whileBooksStand(database.collections, shopId, async () => {
    const [cells, days] = await Promise.all([
      refuseTooLong(readHours(database, shopId, range, timeZone)),
      readDayTotals(database.collections, shopId, range),
    ])
    const said = {
      receipts: days.reduce((sum, day) => sum + day.receipts, 0),
      grossMinor: days.reduce((sum, day) => sum + day.grossMinor - day.returnsGrossMinor, 0),
    }
    const sumOf = (name: keyof typeof said) => cells.reduce((sum, cell) => sum + cell[name], 0)
    const tiesToDays = sumOf('receipts') === said.receipts && sumOf('grossMinor') === said.grossMinor
    return { currency, cells, tiesToDays }
  })
}

async function readHours(
  { collections }: Database,
  shopId: string,
  { from, to }: DayRange,
  timezone: string,
): Promise<HourVisuals['cells']> {
  const isReturn = { $eq: ['$kind', 'return'] }
  const gross = '$totals.grossMinor'
  const found = await collections.sales
    .aggregate<{ _id: { weekday: number; hour: number }; receipts: number; grossMinor: number }>(
      [
        { $match: { '_id.shopId': shopId, postingDay: { $gte: from, $lte: to } } },
        { $project: { _id: 0, soldAtInstant: 1, kind: 1, 'totals.grossMinor': 1 } },
        {
          $group: {
            _id: {
              weekday: { $isoDayOfWeek: { date: '$soldAtInstant', timezone } },
              hour: { $hour: { date: '$soldAtInstant', timezone } },
            },
            receipts: { $sum: { $cond: [isReturn, 0, 1] } },
            grossMinor: { $sum: { $cond: [isReturn, { $multiply: [-1, gross] }, gross] } },
          },
        },
        { $sort: { _id: 1 } },
      ],
      { ...boundedRead, hint: saleIndexes.byDay },
    )
    .toArray()
  return found.map(({ _id: { weekday, hour }, receipts, grossMinor }) => ({
    ...{ weekday: Number(weekday), hour, receipts },
    grossMinor: minor(Number(grossMinor)),
  }))
}
