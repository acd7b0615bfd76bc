import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { addDays, type Day, day } from '#domain/business-day.ts'
import { accounts as chart } from '#domain/terms/chart.ts'
import { listEntries } from '#server/books/journal/by-day-store.ts'
import type { PartsOfDay } from '#server/db/documents.ts'
import { fieldPath } from '#server/db/paths.ts'
import { accountLedger } from '#server/ledger/account-ledger.ts'
import { EntrySums } from '#server/ledger/entry-sums.ts'
import { exportLedger, trialBalance } from '#server/ledger/service.ts'
import { readBalances, readSides, readSidesIn } from '#server/ledger/store.ts'
import { readTaxesOfDays } from '#server/ledger/taxes-store.ts'
import { balanceSheet, cashFlow } from '#server/reports/balances.ts'
import { balancesByLocation } from '#server/reports/balances-by-location.ts'
import { cashierReport } from '#server/reports/by-cashier.ts'
import { incomeSchedule } from '#server/reports/income-schedule.ts'
import { profitByLocation } from '#server/reports/profit-by-location.ts'
import { profitLoss } from '#server/reports/profit-loss.ts'
import { readAccountTotals, readDayTotals, readProductTotals } from '#server/reports/store.ts'
import { worksheet } from '#server/taxation/service.ts'
import { againstFewer, againstTotals, type FromTotals, timed } from './against-totals.ts'
import { median, type Row } from './table.ts'
import { picturesOf } from './visuals.ts'
import { now, today, type Year, year, yearOfSales } from './year-of-sales.ts'

const manySales = Number(process.env.BENCH_SALES ?? 1_000_000)
const fewSales = 10_000
const ledgerPage = 50
const ofCash = { ...year, on: [chart.cash], isNewestFirst: true }
/** The first of the year, one in its middle, the last but one. */
const pastDays = [year.from, day('2026-07-14'), addDays(today, -1)]

/**
 * Reports and charts of a year of a million sales, against reading the totals that they are derived from, against
 * themselves at 10,000, and profit and loss against `ledger`, which reads the export of the same books.
 */
export async function benchYear(mongodbUri: string): Promise<Row[]> {
  // Known before a million sales are written.
  await run('ledger', ['--version'])
  const few = await yearOfSales(mongodbUri, fewSales)
  const many = await yearOfSales(mongodbUri, manySales)
  try {
    const ofMany = [...reportsOf(many), ...picturesOf(many, year, now)]
    const ofFew = [...reportsOf(few), ...picturesOf(few, year, now)]
    const rows: Row[] = []
    for (const one of ofMany) rows.push(await againstTotals(one))
    for (const [index, one] of ofMany.entries())
      rows.push(await againstFewer(one, ofFew[index] as FromTotals, fewSales))
    return [...rows, ...(await againstLedger(many))]
  } finally {
    await few.close()
    await many.close()
  }
}

export function reportsOf({ database, shopId }: Year): FromTotals[] {
  const { collections } = database
  const sums = new EntrySums(collections)
  const days = () => readDayTotals(collections, shopId, year)
  const accounts = () => readAccountTotals(collections, shopId, year)
  const products = () => readProductTotals(collections, shopId, year)
  const parts = (of: keyof PartsOfDay) => () =>
    collections.dayTotals
      .find(
        { '_id.shopId': shopId, '_id.day': { $gte: year.from, $lte: year.to } },
        { projection: { [fieldPath(of)]: 1 } },
      )
      .toArray()
  // What shifts are called, and the figures of their Z reports, are in documents of their own.
  const shifts = () =>
    Promise.all([
      collections.shiftOpens
        .find({ '_id.shopId': shopId }, { projection: { tillId: 1, number: 1, businessDay: 1 } })
        .toArray(),
      collections.shiftCloses
        .find({ '_id.shopId': shopId }, { projection: { 'sums.netMinor': 1 } })
        .toArray(),
    ])
  const balancesOn = (on: Day) => () => {
    const yearFrom = day(`${on.slice(0, 4)}-01-01`)
    return Promise.all([
      readBalances(collections, shopId, { before: yearFrom }),
      readBalances(collections, shopId, { from: yearFrom, to: on }),
    ])
  }
  const all =
    (...reads: (() => Promise<unknown>)[]) =>
    () =>
      Promise.all(reads.map((read) => read()))
  const income = (group: Parameters<typeof incomeSchedule>[3]['group'], ...more: (typeof days)[]) => ({
    what: `income by ${group}`,
    make: () => incomeSchedule(database, sums, shopId, { ...year, group }),
    totals: all(days, ...more),
  })
  return [
    {
      what: 'profit and loss by month',
      make: () => profitLoss(database, sums, shopId, { ...year, by: 'month' }),
      totals: accounts,
    },
    {
      what: 'profit and loss by month, by cash',
      make: () => profitLoss(database, sums, shopId, { ...year, by: 'month', basis: 'cash' }),
      totals: accounts,
    },
    {
      what: 'profit and loss by location',
      make: () => profitByLocation(database, sums, shopId, year),
      totals: all(days, parts('locations'), () => readBalances(collections, shopId, year)),
    },
    ...pastDays.map((on) => ({
      what: `trial balance of ${on}`,
      make: () => trialBalance(database, sums, shopId, { on }),
      totals: balancesOn(on),
    })),
    {
      what: 'tax worksheet',
      make: () => worksheet(database, shopId, day('2026-10-01'), now),
      totals: all(
        () => readTaxesOfDays(collections, shopId, today),
        () => readBalances(collections, shopId, null),
      ),
    },
    {
      what: 'balance sheet',
      make: () => balanceSheet(database, sums, shopId, { on: today }),
      totals: balancesOn(today),
    },
    {
      what: 'balance sheet by location',
      make: () => balancesByLocation(database, sums, shopId, { on: today }),
      totals: () => readBalances(collections, shopId, { before: addDays(today, 1) }),
    },
    {
      what: 'cash flow',
      make: () => cashFlow(database, sums, shopId, year),
      totals: all(
        () => readBalances(collections, shopId, { before: year.from }),
        () => readBalances(collections, shopId, year),
      ),
    },
    {
      what: 'ledger of cash, its newest page',
      make: () =>
        accountLedger(database, sums, shopId, {
          ...year,
          account: chart.cash,
          sort: '-day',
          limit: ledgerPage,
        }),
      totals: all(
        () => readSides(collections, shopId, chart.cash, { before: year.from }),
        () => readSidesIn(collections, shopId, chart.cash, [year]),
        () => listEntries(collections.journalPages, shopId, ofCash, null, ledgerPage + 1),
      ),
    },
    income('day'),
    income('tender'),
    income('cashier', parts('cashiers') as typeof days),
    income('shift', parts('shifts') as typeof days, shifts as never),
    income('product', products as never),
    income('category', products as never),
    {
      what: 'sales by cashier',
      make: () => cashierReport(database, shopId, year),
      totals: all(days, parts('cashiers')),
    },
  ]
}

const run = promisify(execFile)

/** @throws where the program is not installed: a comparison that is left out would look as if it held */
async function againstLedger({ database, shopId }: Year): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-ledger-'))
  try {
    const file = join(folder, 'year.journal')
    const text = await exportLedger(database, shopId, { format: 'hledger', ...year })
    await pipeline(Readable.from(forLedger(text)), createWriteStream(file))
    const requested = ['-f', file, 'balance', '^revenues', '^expenses']
    const theirsMs = await timed(() => run('ledger', requested, { maxBuffer: 1e8 }))
    const sums = new EntrySums(database.collections)
    const make = () => profitLoss(database, sums, shopId, { ...year, by: 'month' })
    await make()
    const own: number[] = []
    for (let turn = 0; turn < 15; turn += 1) own.push(await timed(make))
    const ratio = theirsMs / median(own)
    return [
      {
        what: 'profit and loss by month',
        measured: `${median(own).toFixed(1)} ms`,
        baseline: `${(theirsMs / 1000).toFixed(1)} s by ledger, of the same books`,
        ratio,
        wanted: 'at least 200',
        holds: ratio >= 200,
      },
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** An hledger journal without what only hledger knows: how numbers are written, and the declared accounts. */
async function* forLedger(text: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const part of text) yield part.replaceAll(/^(?:decimal-mark|commodity|account) .*$/gm, '')
}
