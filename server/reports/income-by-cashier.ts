import type { DayRange } from '#domain/business-day.ts'
import { cashierLabel } from '#domain/terms/person.ts'
import type { Database } from '../db/client.ts'
import { findPersonNames } from '../identity/person-store.ts'
import type { PartOfIncome } from './income-by-shift.ts'
import { PartSums } from './part-sums.ts'
import { readCashierParts } from './parts-store.ts'

/** The receipts of some days by who served, the largest sales first. Those that name nobody come last. */
export async function incomeByCashier(
  database: Database,
  shopId: string,
  range: DayRange,
): Promise<PartOfIncome[]> {
  const parts = await readCashierParts(database.collections, shopId, range)
  const names = await findPersonNames(
    database,
    parts.flatMap(({ uid }) => uid ?? []),
  )
  // Of a file and of a till: both name nobody.
  const totals = [...Map.groupBy(parts, ({ uid }) => uid)].map(([uid, own]) => ({
    uid,
    figures: PartSums.ofAll(own.map(({ sums }) => sums)).totals(),
  }))
  return totals
    .sort(
      (a, b) => Number(a.uid === null) - Number(b.uid === null) || b.figures.netMinor - a.figures.netMinor,
    )
    .map(({ uid, figures }) => ({
      key: uid ?? '',
      label: cashierLabel({ uid, name: uid === null ? null : names.get(uid) }),
      figures,
      reportedNetMinor: null,
    }))
}
