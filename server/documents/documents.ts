import * as routes from '#domain/api/routes/documents.ts'
import * as journalRoutes from '#domain/api/routes/journals.ts'
import * as incomeRoutes from '#domain/api/routes/other-income.ts'
import * as creditRoutes from '#domain/api/routes/party-payments.ts'
import * as stockRoutes from '#domain/api/routes/stock.ts'
import { netOfIncome } from '#domain/documents/other-income/posting.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { expense } from '../books/kinds/expense/kind.ts'
import { giveaway } from '../books/kinds/giveaway/kind.ts'
import { instalmentPlan } from '../books/kinds/instalment-plan/kind.ts'
import { journal } from '../books/kinds/journal/kind.ts'
import { moneyTransfer } from '../books/kinds/money-transfer/kind.ts'
import { otherIncome } from '../books/kinds/other-income/kind.ts'
import { stockAdjustment } from '../books/kinds/stock-adjustment/kind.ts'
import { journalDrafts } from '../journal/drafts-store.ts'
import { requireShopAndChart } from '../ledger/accounts.ts'
import { reversals } from '../reversals/service.ts'
import { serveDocuments, served } from './served.ts'

export const expenses = served({
  kind: expense,
  record: routes.recordExpense,
  read: routes.readExpense,
  inputOf: (expenseId, body) => ({ expenseId, expense: body }),
  notFound: 'expense_not_found',
})

export const journals = served({
  kind: journal,
  record: journalRoutes.recordJournal,
  read: journalRoutes.readJournal,
  inputOf: (journalId, body) => ({ journalId, journal: body }),
  notFound: 'journal_not_found',
  // A draft that was opened, corrected and posted.
  async afterRecording({ database }, { shopId, id }) {
    await journalDrafts.changeState(database, { shopId, draftId: id }, ['open'], 'posted')
  },
})

const moneyTransfers = served({
  kind: moneyTransfer,
  record: routes.recordMoneyTransfer,
  read: routes.readMoneyTransfer,
  inputOf: (transferId, transfer) => ({ transferId, transfer }),
  notFound: 'transfer_not_found',
})

const otherIncomes = served({
  kind: otherIncome,
  record: incomeRoutes.recordOtherIncome,
  read: incomeRoutes.readOtherIncome,
  inputOf: (incomeId, income) => ({ incomeId, income }),
  notFound: 'other_income_not_found',
  async answerOf(stored, { database }) {
    const { chart } = await requireShopAndChart(database, stored._id.shopId)
    return { accountName: chart.find(stored.account).name, netMinor: netOfIncome(stored) }
  },
})

const instalmentPlans = served({
  kind: instalmentPlan,
  record: creditRoutes.recordInstalmentPlan,
  read: creditRoutes.readInstalmentPlan,
  inputOf: (planId, plan) => ({ planId, plan }),
  notFound: 'instalment_plan_not_found',
})

const writeOffs = served({
  kind: stockAdjustment,
  isOf: ({ of }) => of === 'write-off',
  record: stockRoutes.recordWriteOff,
  read: stockRoutes.readWriteOff,
  inputOf: (adjustmentId, writeOff) => ({ adjustmentId, writeOff, isTaxed: true as const }),
  notFound: 'write_off_not_found',
  answerOf: ({ location, lines }) => ({
    locationId: location,
    lines: lines.map((line) => ({
      ...line,
      quantityMilli: milli(Math.abs(line.quantityMilli)),
      valueMinor: minor(Math.abs(line.valueMinor)),
    })),
  }),
})

const goodsGivenAway = served({
  kind: giveaway,
  record: stockRoutes.recordGiveaway,
  read: stockRoutes.readGiveaway,
  inputOf: (giveawayId, body) => ({ giveawayId, giveaway: body }),
  answerOf: ({ location, lines }) => ({
    locationId: location,
    lines: lines.map((line) => ({ ...line, valueMinor: minor(-line.valueMinor) })),
  }),
})

/** The documents that are recorded and read as they are, with nothing looked up before. */
export function registerDocuments(app: App, deps: BooksDeps): void {
  serveDocuments(app, deps, expenses)
  serveDocuments(app, deps, journals)
  serveDocuments(app, deps, moneyTransfers)
  serveDocuments(app, deps, otherIncomes)
  serveDocuments(app, deps, instalmentPlans)
  serveDocuments(app, deps, writeOffs)
  serveDocuments(app, deps, goodsGivenAway)
  serveDocuments(app, deps, reversals)
}
