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
 * When a shop sells at its tills. The totals of days know no hours: this reads the index of receipts by day, which holds
 * all that it takes, and of receipts those alone that came in a file, to leave them out.
 */
export async function hourVisuals(
  database: Database,
  shopId: string,
  range: z.infer<typeof VisualsRangeQuery>,
): Promise<HourVisuals> {
  if (range.from > range.to) throw new Refusal('range_invalid', range)
  const { currency, timeZone } = await requireShop(database, shopId)
  return whileBooksStand(database.collections, shopId, async () => {
    const [all, imported, days] = await Promise.all([
      refuseTooLong(readHours(database, { shopId, timeZone }, range)),
      refuseTooLong(readHours(database, { shopId, timeZone }, range, pastSales)),
      readDayTotals(database.collections, shopId, range),
    ])
    const said = {
      receipts: days.reduce((sum, day) => sum + day.receipts, 0),
      grossMinor: days.reduce((sum, day) => sum + day.grossMinor - day.returnsGrossMinor, 0),
    }
    const sumOf = (of: Cells, name: keyof typeof said) => of.reduce((sum, cell) => sum + cell[name], 0)
    const cells = without(all, imported)
    const ties = (name: keyof typeof said) => sumOf(cells, name) === said[name] - sumOf(imported, name)
    return { currency, cells, tiesToDays: ties('receipts') && ties('grossMinor') }
  })
}

type Cells = HourVisuals['cells']

/** Receipts that came in a file: nobody at a till, and often no hour. */
const pastSales = { cashierUid: null, origin: 'import' } as const

function without(cells: Cells, others: Cells): Cells {
  const byHour = new Map(others.map((one) => [`${one.weekday} ${one.hour}`, one]))
  return cells
    .map((cell) => {
      const { receipts = 0, grossMinor = 0 } = byHour.get(`${cell.weekday} ${cell.hour}`) ?? {}
      return {
        ...cell,
        receipts: cell.receipts - receipts,
        grossMinor: minor(cell.grossMinor - grossMinor),
      }
    })
    .filter(({ receipts, grossMinor }) => receipts !== 0 || grossMinor !== 0)
}

async function readHours(
  { collections }: Database,
  { shopId, timeZone: timezone }: { shopId: string; timeZone: string },
  { from, to }: DayRange,
  which: Partial<typeof pastSales> = {},
): Promise<Cells> {
  const isReturn = { $eq: ['$kind', 'return'] }
  const gross = '$totals.grossMinor'
  const found = await collections.sales
    .aggregate<{ _id: { weekday: number; hour: number }; receipts: number; grossMinor: number }>(
      [
        { $match: { '_id.shopId': shopId, postingDay: { $gte: from, $lte: to }, ...which } },
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
