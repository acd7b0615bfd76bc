import type { DayRange } from '#domain/business-day.ts'
import type { Database } from '../db/client.ts'
import { findPersonNames } from '../identity/person-store.ts'
import type { PartOfIncome } from './income-by-shift.ts'
import { readCashierTotals } from './shift-totals-store.ts'

/** The receipts of some days by who served, the largest sales first. Those that name nobody come last. */
export async function incomeByCashier(
  database: Database,
  shopId: string,
  range: DayRange,
): Promise<PartOfIncome[]> {
  const totals = await readCashierTotals(database.collections, shopId, range)
  const names = await findPersonNames(
    database,
    totals.flatMap(({ uid }) => uid ?? []),
  )
  return totals
    .sort((a, b) => Number(a.uid === null) - Number(b.uid === null) || b.netMinor - a.netMinor)
    .map(({ uid, ...figures }) => ({
      key: uid ?? '',
      label: uid === null ? 'Nobody named' : (names.get(uid) ?? 'No longer known'),
      figures,
      reportedNetMinor: null,
    }))
}
