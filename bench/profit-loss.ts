import { day } from '#domain/business-day.ts'
import type { Database } from '#server/db/client.ts'
import { EntrySums } from '#server/ledger/entry-sums.ts'
import { profitLoss } from '#server/reports/profit-loss.ts'
import { readAccountTotals } from '#server/reports/store.ts'
import { median, type Row } from './table.ts'

const turns = 60

/** Profit and loss by month, proof included, against reading the daily totals it is derived from. */
export async function benchProfitLoss(
  database: Database,
  shopId: string,
  from: string,
  to: string,
): Promise<Row> {
  const range = { from: day(from), to: day(to) }
  const entrySums = new EntrySums(database.collections)
  const report = () => profitLoss(database, entrySums, shopId, { ...range, by: 'month' })
  const read = () => readAccountTotals(database.collections, shopId, range)
  await report()
  await read()
  const reports: number[] = []
  const reads: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    reads.push(await timed(read))
    reports.push(await timed(report))
  }
  const ratio = median(reports) / median(reads)
  return {
    what: 'profit and loss by month',
    measured: `${median(reports).toFixed(1)} ms`,
    baseline: `${median(reads).toFixed(1)} ms for the daily totals`,
    ratio,
    wanted: 'at most 3.00',
    holds: ratio <= 3,
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
