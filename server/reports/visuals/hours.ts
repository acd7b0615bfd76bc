import type { z } from 'zod'
import type { HourVisuals, VisualsRangeQuery } from '#domain/api/visuals.ts'
import { Refusal } from '#domain/errors.ts'
import { hourOfPart } from '../../books/kinds/sale/parts-of-day.ts'
import type { Database } from '../../db/client.ts'
import { whileBooksStand } from '../../ledger/store.ts'
import { requireShop } from '../../shops/store.ts'
import { PartSums } from '../part-sums.ts'
import { readImported, readParts } from '../parts-store.ts'
import { readDayTotals } from '../store.ts'

/** When a shop sells at its tills, from the totals of its days. Receipts that came in a file are of no hour. */
export async function hourVisuals(
  database: Database,
  shopId: string,
  range: z.infer<typeof VisualsRangeQuery>,
): Promise<HourVisuals> {
  if (range.from > range.to) throw new Refusal('range_invalid', range)
  const { collections } = database
  return whileBooksStand(collections, shopId, async () => {
    const [{ currency }, hours, imported, days] = await Promise.all([
      requireShop(database, shopId),
      readParts(collections, shopId, range, 'hours'),
      readImported(collections, shopId, range),
      readDayTotals(collections, shopId, range),
    ])
    const cells = [...hours]
      .map(([name, sums]) => ({
        ...hourOfPart(name),
        receipts: sums.get('receipts'),
        grossMinor: sums.minor('grossMinor'),
      }))
      .filter(({ receipts, grossMinor }) => receipts !== 0 || grossMinor !== 0)
      .sort((a, b) => a.weekday - b.weekday || a.hour - b.hour)
    const all = PartSums.ofAll([...hours.values()])
    const sumOf = (name: 'receipts' | 'grossMinor' | 'returnsGrossMinor') =>
      days.reduce((sum, day) => sum + day[name], 0) - imported.get(name)
    const tiesToDays =
      all.get('receipts') === sumOf('receipts') &&
      all.get('grossMinor') === sumOf('grossMinor') - sumOf('returnsGrossMinor')
    return { currency, cells, tiesToDays }
  })
}
