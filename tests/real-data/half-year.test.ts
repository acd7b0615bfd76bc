import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { type Day, type DayRange, day } from '#domain/business-day.ts'
import { auditShop } from '#server/audit/service.ts'
import { openAuditLog } from '#server/audit-log/store.ts'
import { dryRun, findImport, runImport, type SalesFile, startImport } from '#server/imports/service.ts'
import { ImportStore } from '#server/imports/store.ts'
import { EntrySums } from '#server/ledger/entry-sums.ts'
import { exportLedger, trialBalance } from '#server/ledger/service.ts'
import { incomeSchedule } from '#server/reports/income-schedule.ts'
import { profitLoss } from '#server/reports/profit-loss.ts'
import { requireSettledShop } from '#server/shops/settings-store.ts'
import { silentLog, testBooks } from '../support/books.ts'
import { aFolder } from '../support/folder.ts'
import { hledgerBalances, isInstalled } from '../support/plain-text-accounting.ts'

/*
 * A real gift-ware retailer's half year: "Online Retail", UCI Machine Learning Repository, D. Chen 2015,
 * CC BY 4.0. The file is not part of this repository: where it lies beside it these tests run.
 */
const data = fileURLToPath(
  new URL('../../../shared/data/online-retail-2010-12_2011-05.csv.gz', import.meta.url),
)
/** Net sales and returns in pence by month, summed by hand from the file and published with it. */
const published = [
  ['2010-12', 74_895_702, 7_478_912],
  ['2011-01', 56_000_026, 13_136_430],
  ['2011-02', 49_806_265, 2_556_924],
  ['2011-03', 68_326_708, 3_437_228],
  ['2011-04', 49_320_712, 4_460_150],
  ['2011-05', 72_333_351, 4_720_251],
] as const
const range = { from: day('2010-12-01'), to: day('2011-05-31') }

const isThere = existsSync(data)

test.runIf(!isThere)('the import of a real half year is not tried', ({ skip }) => {
  const why = `there is no file ${data}`
  console.warn(`NOT TRIED: the import of a real half year, its reports and exports: ${why}`)
  skip(why)
})

describe.skipIf(!isThere)('the real half year (skipped where the file is not beside the repository)', () => {
  const books = testBooks()
  let shopId = ''
  let file: () => SalesFile
  const deps = () => ({
    store: new ImportStore(books.database()),
    writer: books.writer(() => new Date()),
    requireShop: (id: string) => requireSettledShop(books.database(), id),
    now: () => new Date(),
    log: silentLog,
    audit: openAuditLog(books.database(), () => new Date()),
  })
  const importOnce = async () => {
    const document = await startImport(deps(), file())
    await runImport(deps(), document)
    return findImport(deps().store, shopId, document._id.importId)
  }

  beforeAll(async () => {
    const open = await books.openShop({ currency: 'GBP', taxPack: 'GB', timeZone: 'Europe/London' })
    shopId = open.shopId
    const folder = await mkdtemp(join(tmpdir(), 'half-year-'))
    const content = gunzipSync(readFileSync(data))
    file = () => {
      const importId = randomUUID()
      const filePath = join(folder, `${importId}.csv`)
      writeFileSync(filePath, content)
      return {
        shopId,
        importId,
        filePath,
        fileName: 'history.csv',
        mapping: {},
        movesStock: false,
        startedBy: 'owner',
      }
    }
    expect(await dryRun(deps(), file())).toMatchObject({
      rowsRead: 209_029,
      rowsRefused: 1,
      netMinor: 370_682_764,
    })
    expect(await importOnce()).toMatchObject({
      state: 'done',
      report: { rowsAccepted: 209_028, receipts: 8_455, returns: 2_328, known: 0 },
    })
  }, 600_000)

  it('gives the published figures, month by month, and ties to the entries', async () => {
    const report = await profitLoss(books.database(), new EntrySums(books.database().collections), shopId, {
      ...range,
      by: 'month',
    })
    expect(
      report.columns.map((column) => [column.from.slice(0, 7), column.netSalesMinor, column.returnsMinor]),
    ).toEqual(published)
    expect(report.total.netSalesMinor).toBe(370_682_764)
    expect(report.tiesToTrialBalance).toBe(true)
    const income = await incomeSchedule(
      books.database(),
      new EntrySums(books.database().collections),
      shopId,
      { ...range, group: 'category' },
    )
    expect(income).toMatchObject({ ledgerNetMinor: 370_682_764, tiesToLedger: true })
    expect(income.rows.reduce((sum, row) => sum + row.netMinor, 0)).toBe(370_682_764)
  })

  it('imported again changes nothing', async () => {
    const before = await books.database().collections.chainHeads.findOne({ _id: shopId })
    expect(await importOnce()).toMatchObject({ state: 'done', report: { known: 10_783 } })
    expect(await books.database().collections.chainHeads.findOne({ _id: shopId })).toEqual(before)
  }, 300_000)

  it('leaves the self-audit no difference', async () => {
    expect(await auditShop(books.database(), shopId)).toEqual([])
  }, 120_000)

  it.skipIf(!isInstalled('hledger'))(
    'has the same trial balance and monthly revenue in hledger (skipped where hledger is not installed)',
    async () => {
      const journalOf = async (days: DayRange) => {
        const journal = join(await aFolder(), 'books.journal')
        let text = ''
        const chunks = await exportLedger(books.database(), shopId, { format: 'hledger', ...days })
        for await (const chunk of chunks) text += chunk
        writeFileSync(journal, text)
        return journal
      }
      const sums = new EntrySums(books.database().collections)
      const balancesOn = async (query: { from?: Day; on: Day }) => {
        const { accounts } = await trialBalance(books.database(), sums, shopId, query)
        return new Map(
          accounts.map(({ account, debitMinor, creditMinor }) => [account, [debitMinor - creditMinor]]),
        )
      }
      const journal = await journalOf(range)
      const balances = ['balance', '--flat', '-N']
      // All that was posted: a year ends within these months, and the balances of one show what was earned before on 3900.
      expect(hledgerBalances(journal, balances)).toEqual(await balancesOn({ from: range.from, on: range.to }))
      // The last month alone gives the balances at its end.
      const lastMonth = { from: day(`${range.to.slice(0, 7)}-01`), to: range.to }
      expect(hledgerBalances(await journalOf(lastMonth), balances)).toEqual(
        await balancesOn({ on: range.to }),
      )
      const revenue = [
        ...hledgerBalances(journal, ['balance', '--flat', '--monthly', '-N', 'type:r']).values(),
      ]
      expect(
        published.map((_, month) => -revenue.reduce((sum, amounts) => sum + (amounts[month] ?? 0), 0)),
      ).toEqual(published.map(([, net]) => net))
      execFileSync('hledger', ['-f', journal, 'check', '--strict'])
    },
    120_000,
  )
})
