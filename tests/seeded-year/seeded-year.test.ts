import { beforeAll, describe, expect, test } from 'vitest'
import type { AgeingPage } from '#domain/api/credit.ts'
import type { TrialBalance } from '#domain/api/ledger.ts'
import type { BalanceSheet, ProfitLoss } from '#domain/api/report.ts'
import type { Day } from '#domain/business-day.ts'
import { day } from '#domain/business-day.ts'
import { lastDayOf } from '#domain/month.ts'
import { isOfAssets } from '#domain/report/balance-sheet.ts'
import type { ProfitLossFigure } from '#domain/terms/account.ts'
import { auditShop } from '#server/audit/service.ts'
import { exportLedger } from '#server/ledger/service.ts'
import { rebuildProjections } from '#server/rebuild/service.ts'
import { entriesOf } from '../support/journal.ts'
import { isInstalled, onFile } from '../support/plain-text-accounting.ts'
import { servedApp } from '../support/served-app.ts'
import { plainBalances } from './plain.ts'
import * as other from './read-exports.ts'
import { openSeededShop, type SeededShop } from './shop.ts'
import { months, sendYear } from './year.ts'

// A year of a shop, sent by the API; then what two other programs make of its exports is held against every report,
// at the end of each month. The same numbers at every run: a failure can be followed.
const served = servedApp(() => ({ rateFactor: 1000 }))
let shop: SeededShop
let locked: Map<string, object>
const [first = '', last = ''] = [months[0], months.at(-1)]
const range = { from: day(`${first}-01`), to: lastDayOf(last) }
const secondYear = { from: day('2026-01-01'), to: range.to }

type OtherProgram = {
  extension: string
  moved: (path: string) => other.Moved
  owed: (path: string) => other.OwedLine[]
}
const programs: Readonly<Record<'hledger' | 'beancount', OtherProgram>> = {
  hledger: { extension: 'journal', moved: other.movedInHledger, owed: other.owedInHledger },
  beancount: { extension: 'beancount', moved: other.movedInBeancount, owed: other.owedInBeancount },
}

beforeAll(async () => {
  shop = await openSeededShop(served, 20_250_701)
  locked = await sendYear(shop)
}, 400_000)

async function exported(format: 'hledger' | 'beancount', days: { from: Day; to: Day }): Promise<string> {
  let text = ''
  for await (const chunk of await exportLedger(served.database(), shop.shopId, { ...days, format }))
    text += chunk
  return text
}

const get = async <Report>(path: string) => (await shop.call('GET', path)) as unknown as Report
const trialBalanceOn = (on: Day) => get<TrialBalance>(`/ledger/trial-balance?on=${on}`)
const withoutNothing = (amounts: Iterable<[string, number]>) =>
  new Map([...amounts].filter(([, amount]) => amount !== 0).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Of each account up to the end of a month; of one that restarts with the year, since January. */
function balancesOf(moved: other.Moved, month: string): Map<string, number> {
  return withoutNothing(
    [...moved].map(([account, amounts]) => {
      const until = [...amounts].filter(([at]) => at <= month)
      return [account, until.reduce((sum, [, amount]) => sum + amount, 0)]
    }),
  )
}

test('the books are sound, and say what a year of this size says', async () => {
  const entries = await entriesOf(served.database().collections, shop.shopId)
  expect(entries.length).toBeGreaterThan(3_000)
  expect(entries.length).toBeLessThan(4_000)
  expect(await auditShop(served.database(), shop.shopId)).toEqual([])
  expect(await rebuildProjections(served.database(), shop.shopId, new Date())).toEqual([])
}, 200_000)

test('a locked month has the trial balance at the end of the year that it had when it was locked', async () => {
  expect(locked.size).toBe(10)
  for (const [on, reported] of locked) expect(await trialBalanceOn(day(on)), on).toEqual(reported)
})

test('money, and what is owed, are what was sent, added up in arrays', async () => {
  const { accounts } = await trialBalanceOn(day('2026-12-31'))
  const balances = new Map(
    accounts.map(({ account, debitMinor, creditMinor }) => [account as string, debitMinor - creditMinor]),
  )
  const plain = plainBalances(shop.sent)
  expect(Object.keys(plain)).toHaveLength(6)
  const owedByCustomers = (balances.get('1100') ?? 0) + (balances.get('2200') ?? 0)
  expect({ ...Object.fromEntries(balances), '1100': owedByCustomers }).toMatchObject(plain)
})

for (const format of ['hledger', 'beancount'] as const) {
  const program = programs[format]
  const isThere = isInstalled(format === 'hledger' ? 'hledger' : 'bean-query')
  describe.skipIf(!isThere)(`${format}, reading the exports (skipped where it is not installed)`, () => {
    let whole: other.Moved
    let second: other.Moved
    let owed: other.OwedLine[]
    let owedSecond: other.OwedLine[]
    beforeAll(async () => {
      const read = async <Read>(days: { from: Day; to: Day }, reading: (path: string) => Read) =>
        onFile(`books.${program.extension}`, await exported(format, days), reading)
      const both = (path: string) => [program.moved(path), program.owed(path)] as const
      ;[whole, owed] = await read(range, both)
      ;[second, owedSecond] = await read(secondYear, both)
    }, 200_000)
    // The second year begins with what was brought forward: revenue and expenses at nothing, 3900 with what was earned.
    const movedBy = (month: string) => (month < '2026-01' ? whole : second)

    test.each(months)('gets the trial balance of the end of %s', async (month) => {
      const { accounts, tiesToEntries } = await trialBalanceOn(lastDayOf(month))
      const ours = accounts.map(({ account, debitMinor, creditMinor }): [string, number] => [
        account,
        debitMinor - creditMinor,
      ])
      expect(tiesToEntries).toBe(true)
      expect(balancesOf(movedBy(month), month)).toEqual(withoutNothing(ours))
    })

    test.each(months)('gets the balance sheet of the end of %s', async (month) => {
      const sheet = await get<BalanceSheet>(`/reports/balance-sheet?on=${lastDayOf(month)}`)
      const { accounts } = await trialBalanceOn(lastDayOf(month))
      const typeOf = new Map(accounts.map(({ account, type }) => [account as string, type]))
      const sums = { asset: 0, liability: 0, equity: 0, revenue: 0, expense: 0 }
      for (const [account, amount] of balancesOf(movedBy(month), month)) {
        const isOverdrawn = /^10[0-3]\d$/.test(account) && amount < 0
        sums[isOverdrawn ? 'liability' : (typeOf.get(account) ?? 'asset')] += amount
      }
      expect(sheet).toMatchObject({
        assetsMinor: sums.asset,
        liabilitiesMinor: -sums.liability,
        equityMinor: -sums.equity - sums.revenue - sums.expense,
        profitMinor: -sums.revenue - sums.expense,
        differenceMinor: 0,
        tiesToEntries: true,
      })
      const signed = sheet.accounts.map(({ account, section, amountMinor }): [string, number] => [
        account,
        isOfAssets(section) ? amountMinor : -amountMinor,
      ])
      const theirs = [...balancesOf(movedBy(month), month)].filter(([account]) =>
        ['asset', 'liability', 'equity'].includes(typeOf.get(account) ?? ''),
      )
      expect(new Map(theirs)).toEqual(withoutNothing(signed))
    })

    test('gets the profit and loss of every month', async () => {
      const report = await get<ProfitLoss>(`/reports/profit-loss?from=${range.from}&to=${range.to}&by=month`)
      expect(report.tiesToTrialBalance).toBe(true)
      const { accounts } = await trialBalanceOn(range.to)
      const figureOf = new Map(accounts.map(({ account, figure }) => [account as string, figure]))
      for (const [at, month] of months.entries()) {
        const debits: Partial<Record<ProfitLossFigure, number>> = {}
        for (const [account, amounts] of whole) {
          const figure = figureOf.get(account)
          if (figure) debits[figure] = (debits[figure] ?? 0) + (amounts.get(month) ?? 0)
        }
        const { sales = 0, returns = 0, otherIncome = 0, ...costs } = debits
        const { costOfGoodsSold = 0, expenses = 0, depreciation = 0 } = costs
        expect(report.columns[at], month).toMatchObject({
          ...{ salesMinor: -sales, returnsMinor: returns, otherIncomeMinor: -otherIncome },
          ...{ costOfGoodsSoldMinor: costOfGoodsSold, expensesMinor: expenses },
          depreciationMinor: depreciation,
          netProfitMinor: -sales - returns - otherIncome - costOfGoodsSold - expenses - depreciation,
        })
        expect(sales).toBeLessThan(0)
      }
    })

    test.each(months)('gets both ageings of the end of %s', async (month) => {
      const on = lastDayOf(month)
      for (const side of ['customers', 'suppliers'] as const) {
        const page = await get<AgeingPage>(`/credit/${side}?on=${on}&limit=500`)
        // The page also lists those on record with whom nothing is open.
        const open = page.items.filter(
          ({ balanceMinor, creditMinor }) => balanceMinor !== 0 || creditMinor !== 0,
        )
        const ours = new Map(
          open.map(({ party, balanceMinor, ages, creditMinor }) => [
            party,
            { balanceMinor, ages, creditMinor },
          ]),
        )
        expect(open.length).toBeGreaterThan(0)
        expect(other.agedOn(owed, side, on), side).toEqual(ours)
        if (month >= '2026-01')
          expect(other.agedOn(owedSecond, side, on), `${side}, brought forward`).toEqual(ours)
        for (const { openMinor, ledgerMinor } of page.ties) expect(openMinor).toBe(ledgerMinor)
      }
    })
  })
}

describe.skipIf(!isInstalled('hledger'))(
  'hledger, by its own reports (skipped where it is not installed)',
  () => {
    test('gets the net profit and the worth of the shop at the end of every month', async () => {
      const report = await get<ProfitLoss>(`/reports/profit-loss?from=${range.from}&to=${range.to}&by=month`)
      const [net, worth] = onFile('books.journal', await exported('hledger', range), (path) => [
        other.netIncomeInHledger(path),
        other.worthInHledger(path),
      ])
      expect([...net.values()]).toEqual(report.columns.map(({ netProfitMinor }) => netProfitMinor))
      for (const month of months) {
        const sheet = await get<BalanceSheet>(`/reports/balance-sheet?on=${lastDayOf(month)}`)
        expect(worth.get(month), month).toBe(sheet.assetsMinor - sheet.liabilitiesMinor)
      }
    })
  },
)
