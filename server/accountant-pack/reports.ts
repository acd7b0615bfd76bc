import type { ProfitLossBasis } from '#domain/api/report.ts'
import { ageingStatement } from '#domain/api/statements/ageing-statement.ts'
import { balanceByLocationStatement } from '#domain/api/statements/balance-by-location-statement.ts'
import { balanceSheetStatement } from '#domain/api/statements/balance-sheet-statement.ts'
import { budgetStatement } from '#domain/api/statements/budget-statement.ts'
import { cashFlowStatement } from '#domain/api/statements/cash-flow-statement.ts'
import { cashierStatement } from '#domain/api/statements/cashier-statement.ts'
import { incomeStatement } from '#domain/api/statements/income-statement.ts'
import { otherIncomeStatement } from '#domain/api/statements/other-income-statement.ts'
import { profitByLocationStatement } from '#domain/api/statements/profit-by-location-statement.ts'
import { isEmptyColumn } from '#domain/api/statements/profit-loss-lines.ts'
import { profitLossStatement } from '#domain/api/statements/profit-loss-statement.ts'
import { reconciliationStatement } from '#domain/api/statements/reconciliation-statement.ts'
import { registerStatement } from '#domain/api/statements/register-statement.ts'
import { stockStatement } from '#domain/api/statements/stock-statement.ts'
import { trialBalanceStatement } from '#domain/api/statements/trial-balance-statement.ts'
import type { StockItem } from '#domain/api/stock.ts'
import { addDays, type DayRange, periodsOf } from '#domain/business-day.ts'
import { monthOf } from '#domain/month.ts'
import type { PartySide } from '#domain/open-items/ageing.ts'
import { sameDaysLastYear } from '#domain/report/visuals/steps.ts'
import type { Statement } from '#domain/statement/statement.ts'
import { assetRegister } from '../assets/service.ts'
import { reconciledWithin, requireReconciliation } from '../bank/reconciliations.ts'
import { readBudget } from '../budget/service.ts'
import { ageing } from '../credit/ageing.ts'
import { trialBalance } from '../ledger/service.ts'
import { otherIncomeSchedule } from '../other-income/service.ts'
import { balanceSheet, cashFlow } from '../reports/balances.ts'
import { balancesByLocation } from '../reports/balances-by-location.ts'
import { cashierReport } from '../reports/by-cashier.ts'
import { incomeSchedule } from '../reports/income-schedule.ts'
import { profitByLocation } from '../reports/profit-by-location.ts'
import { profitLoss } from '../reports/profit-loss.ts'
import { listStock } from '../stock/list.ts'
import { stockSummary } from '../stock/summary.ts'
import { assetsMoved, spendingOf } from './lists.ts'
import type { PackDeps, PackOf } from './pack-of.ts'
import { schedulesOf } from './schedules.ts'

/** The reports of a pack, made one after the other: the data of a report is released before the next. */
export async function* reportsOf(deps: PackDeps, of: PackOf): AsyncGenerator<Statement> {
  yield* profitLosses(deps, of)
  yield* balances(deps, of)
  yield* incomes(deps, of)
  for (const side of ['customers', 'suppliers'] as const) yield await ageingOf(deps, of, side)
  yield* schedulesOf(deps, of)
  const register = await assetRegister(deps.database, of.shopId, deps.now(), of.range.to)
  yield registerStatement(register, register.assets, { ...of.shop, today: of.range.to })
  yield await assetsMoved(deps, of)
  yield await spendingOf(deps, of)
  yield await stockOn(deps, of)
  yield* budgets(deps, of)
  yield* reconciliations(deps, of)
}

async function* incomes(
  { database, entrySums }: PackDeps,
  { shopId, range, shop }: PackOf,
): AsyncGenerator<Statement> {
  for (const group of ['day', 'cashier', 'category', 'product', 'tender', 'shift'] as const) {
    const schedule = await incomeSchedule(database, entrySums, shopId, { ...range, group })
    yield incomeStatement(group, schedule, range, shop)
  }
  yield cashierStatement(await cashierReport(database, shopId, range), range, shop)
  // By month: a list of a year may be longer than one is read.
  for (const month of periodsOf(range, 'month')) {
    const other = await otherIncomeSchedule(database, entrySums, shopId, month)
    if (other.items.length > 0) yield otherIncomeStatement(other, month, shop)
  }
}

/** Of the last month, with the year so far: nothing where nothing is set. */
async function* budgets({ database }: PackDeps, { shopId, range, shop }: PackOf): AsyncGenerator<Statement> {
  const budget = await readBudget(database, shopId, monthOf(range.to))
  const isSet = budget.items.some(
    ({ budgetMinor, yearBudgetMinor }) => budgetMinor !== null || yearBudgetMinor !== null,
  )
  if (isSet) yield budgetStatement(budget, shop)
}

/** What the bank and the wallets were reconciled to within the days, and was not undone. */
async function* reconciliations(
  { database }: PackDeps,
  { shopId, range, shop }: PackOf,
): AsyncGenerator<Statement> {
  for (const reconciliationId of await reconciledWithin(database, shopId, range))
    yield reconciliationStatement(await requireReconciliation(database, shopId, reconciliationId), shop)
}

/** By month, and as a whole beside the same days of the year before. */
async function* profitLosses(
  { database, entrySums }: PackDeps,
  { shopId, range, shop }: PackOf,
): AsyncGenerator<Statement> {
  const read = (days: DayRange, by: 'month' | 'year', basis: ProfitLossBasis = 'accrual') =>
    profitLoss(database, entrySums, shopId, { ...days, by, basis })
  const before = sameDaysLastYear(range)
  const [whole, earlier] = [await read(range, 'year'), await read(before, 'year')]
  const previous = isEmptyColumn(earlier.total)
    ? null
    : { range: before, amounts: earlier.total, costs: earlier.costs, expenses: earlier.expenses }
  yield profitLossStatement({ report: whole, range, by: 'year', previous, hasCosts: true }, shop)
  const byMonth = profitLossStatement(
    { report: await read(range, 'month'), range, by: 'month', previous: null },
    shop,
  )
  yield { ...byMonth, title: 'Profit and loss by month', fileName: `${byMonth.fileName}-by-month` }
  const paid = await read(range, 'year', 'cash')
  yield profitLossStatement({ report: paid, range, by: 'year', previous: null }, shop)
  const byLocation = await profitByLocation(database, entrySums, shopId, range)
  if (hasSeveral(byLocation.columns)) yield profitByLocationStatement(byLocation, range, shop)
}

/** A shop of one location needs no report by location. */
function hasSeveral(columns: readonly { locationId: string | null }[]): boolean {
  return columns.filter(({ locationId }) => locationId !== null).length > 1
}

async function* balances(
  { database, entrySums }: PackDeps,
  { shopId, range, shop }: PackOf,
): AsyncGenerator<Statement> {
  const on = range.to
  const sheet = await balanceSheet(database, entrySums, shopId, { on })
  const compared = await balanceSheet(database, entrySums, shopId, { on: addDays(range.from, -1) })
  yield balanceSheetStatement({ sheet, compared }, shop)
  const byLocation = await balancesByLocation(database, entrySums, shopId, { on })
  if (hasSeveral(byLocation.locations)) {
    const whole = balanceSheetStatement({ sheet, compared: null }, shop)
    yield balanceByLocationStatement(whole, sheet, byLocation)
  }
  const flow = await cashFlow(database, entrySums, shopId, range)
  yield cashFlowStatement({ flow, range, previous: null }, shop)
  yield trialBalanceStatement(await trialBalance(database, entrySums, shopId, { on }), shop)
}

const pageSize = 500

async function ageingOf(
  deps: PackDeps,
  { shopId, range, shop }: PackOf,
  side: PartySide,
): Promise<Statement> {
  const read = (cursor?: string) =>
    ageing(deps, shopId, side, {
      on: range.to,
      show: 'open',
      sort: 'name',
      limit: pageSize,
      ...(cursor !== undefined && { cursor }),
    })
  let page = await read()
  const items = [...page.items]
  while (page.nextCursor !== null) {
    page = await read(page.nextCursor)
    items.push(...page.items)
  }
  return ageingStatement(side, { ...page, items }, shop)
}

/** Goods of which there is something: those long sold out would fill pages. */
async function stockOn({ database, now }: PackDeps, { shopId, range, shop }: PackOf): Promise<Statement> {
  const on = range.to
  const items: StockItem[] = []
  let cursor: string | undefined
  do {
    const page = await listStock(database, shopId, { on, sort: 'name', limit: pageSize, cursor }, now())
    items.push(
      ...page.items.filter(({ quantityMilli, valueMinor }) => quantityMilli !== 0 || valueMinor !== 0),
    )
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return stockStatement(await stockSummary(database, shopId, on, now()), items, shop)
}
