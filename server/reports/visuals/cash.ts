import type { z } from 'zod'
import type { CashVisuals, VisualsQuery } from '#domain/api/visuals.ts'
import { addDays, type Day } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { sumOfDraftLines } from '#domain/expenditure/draft.ts'
import { firstDayAfter } from '#domain/expenditure/recurrence.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import { accountsOf, openPartsOn, owedSide } from '#domain/open-items/ageing.ts'
import type { Chart } from '#domain/posting/chart.ts'
import { isMoney, type NonCashMove } from '#domain/report/non-cash.ts'
import { cashBySource } from '#domain/report/visuals/cash-flows.ts'
import { cashOutlook, type Expected, outlookWeeks, overdueOf } from '#domain/report/visuals/cash-outlook.ts'
import { fitsInPicture, stepsOf } from '#domain/report/visuals/steps.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'
import { businessDayOf } from '../../books/engine/business-day-cache.ts'
import { readOpenItemsOn } from '../../credit/open-items-store.ts'
import type { Database } from '../../db/client.ts'
import { fieldPath } from '../../db/paths.ts'
import { type RecurringSpendingDocument, recurringSpending } from '../../expenditure/drafts-store.ts'
import { requireShopAndChart } from '../../ledger/accounts.ts'
import { readBalances, whileBooksStand } from '../../ledger/store.ts'
import { readReturnsDue } from '../../taxation/store.ts'
import { readNonCashMoves } from '../non-cash-store.ts'
import { readAccountTotals } from '../store.ts'
import { type MovedOnDay, movedByStep } from './moved-by-step.ts'

/** Money in and out of a range by step, and from today on what is due: totals of days, and items that are open. */
export async function cashVisuals(
  database: Database,
  shopId: string,
  { from, to, by }: z.infer<typeof VisualsQuery>,
  now: Date,
): Promise<CashVisuals> {
  const range = { from, to }
  if (!fitsInPicture(range, by)) throw new Refusal('range_invalid', range)
  const { shop, chart } = await requireShopAndChart(database, shopId)
  const today = businessDayOf(now.toISOString(), shop)
  const { collections } = database
  const [totals, nonCash, before, untilToday, items, returns, recurring] = await whileBooksStand(
    collections,
    shopId,
    () =>
      Promise.all([
        readAccountTotals(collections, shopId, range),
        readNonCashMoves(collections, shopId, chart, range),
        readBalances(collections, shopId, { before: from }),
        readBalances(collections, shopId, { before: addDays(today, 1) }),
        readOpenItemsOn(collections, shopId, [...accountsOf.customers, ...accountsOf.suppliers], today),
        readReturnsDue(database, shopId),
        recurringSpending.all(database, shopId),
      ]),
  )
  const steps = stepsOf(range, by, today)
  let balance = moneyOf(before, chart)
  const flowsByStep = movedByStep(steps, [...totals, ...nonCash.map(takenOff)])
  const points = movedByStep(steps, totals).map((moved, index) => {
    const bySource = cashBySource(flowsByStep[index] ?? [], chart)
    const flows = Object.values(bySource)
    // With what was brought in by opening balances, which is no flow.
    balance = sumMinor([balance, moneyOf(moved, chart)])
    return {
      ...(steps[index] ?? { ...range, isPartial: true }),
      bySource,
      inMinor: sumMinor(flows.filter((flow) => flow > 0)),
      outMinor: minor(0 - sumMinor(flows.filter((flow) => flow < 0))),
      balanceMinor: balance,
    }
  })
  const expected = [
    ...items.flatMap((item) => dueOf(item, today)),
    ...returns.map((one): Expected => ({ ...one, kind: 'tax' })),
    ...recurring.flatMap((one) => recurs(one, shop.taxPack, today)),
  ]
  // What the tax office has not paid back by its day is nothing to pay.
  const owed = expected.filter(({ amountMinor }) => amountMinor > 0)
  const balanceMinor = moneyOf(untilToday, chart)
  return {
    currency: shop.currency,
    today,
    by,
    points,
    outlook: {
      balanceMinor,
      overdueReceivableMinor: overdueOf(expected, 'receivable', today),
      overduePayableMinor: overdueOf(expected, 'payable', today),
      overdueTaxMinor: overdueOf(owed, 'tax', today),
      weeks: cashOutlook(expected, balanceMinor, today),
    },
  }
}

/** A movement that is no flow of cash, as one that undoes it on its day. */
function takenOff({ day, account, amountMinor }: NonCashMove): MovedOnDay {
  const total = { debitMinor: minor(0), creditMinor: amountMinor }
  return { _id: { day }, accounts: { [fieldPath(account)]: total } }
}

function moneyOf(balances: ReadonlyMap<AccountCode, Minor>, chart: Chart): Minor {
  return sumMinor(
    [...balances].filter(([account]) => isMoney(chart.find(account))).map(([, amount]) => amount),
  )
}

type Item = Awaited<ReturnType<typeof readOpenItemsOn>>[number]

/** What is left of an item, by the days on which it is due. Credits that customers or suppliers hold are not paid out. */
function dueOf(item: Item, today: Day): Expected[] {
  const isOwedToUs = accountsOf.customers.includes(item.account)
  if (item.side !== owedSide[isOwedToUs ? 'customers' : 'suppliers']) return []
  return openPartsOn(item, today).map(({ day, amountMinor }) => ({
    due: day,
    kind: isOwedToUs ? 'receivable' : 'payable',
    amountMinor,
  }))
}

/** When what recurs will be paid: a bill by its terms, an expense on its day. */
function recurs(
  { draft, recurrence, termsDays, nextDay }: RecurringSpendingDocument,
  taxPack: TaxPackId,
  today: Day,
): Expected[] {
  const until = addDays(today, 7 * outlookWeeks)
  const expected: Expected[] = []
  for (let day = nextDay; day !== null && day <= until; day = firstDayAfter(recurrence, day)) {
    expected.push({
      due: draft.kind === 'bill' ? addDays(day, termsDays) : day,
      kind: 'recurring',
      amountMinor: draft.totalMinor ?? sumOfDraftLines(draft.lines, taxPack, day),
    })
  }
  return expected
}
