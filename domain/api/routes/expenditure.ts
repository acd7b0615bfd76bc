import { z } from 'zod'
import { BillBody } from '../../documents/bill/schema.ts'
import { BillCreditBody } from '../../documents/bill-credit/schema.ts'
import { CashCountBody } from '../../documents/cash-count/schema.ts'
import { Month } from '../../month.ts'
import { CountedPlace } from '../../terms/money-account.ts'
import { Uuid } from '../../uuid.ts'
import { Bill, BillCredit } from '../bill.ts'
import { Budget, BudgetQuery, BudgetToSet } from '../budget.ts'
import { CashBox, CashCount } from '../cash-count.ts'
import { ShopId } from '../common.ts'
import { documentRoutes } from '../document-routes.ts'
import { SpendingExportQuery, SpendingPage, SpendingQuery, SpendingSummary } from '../expenditure.ts'
import { PaidAhead, SpreadRun } from '../paid-ahead.ts'
import { fileOf, nothing, route } from '../route.ts'
import {
  DraftToPost,
  DraftToSave,
  PostedDraft,
  Recurring,
  RecurringList,
  RecurringToSave,
  SavedDraft,
  SavedDrafts,
} from '../spending-draft.ts'

/** The shares of a month that has ended, of all that is paid ahead, with those of months before that were missed. */
const SpreadRunBody = z.strictObject({ month: Month })

export const { record: recordBill, read: readBill } = documentRoutes({
  place: 'bills',
  idName: 'billId',
  body: BillBody,
  answer: Bill,
  records: 'Records a supplier’s bill that is paid later.',
  reads: 'One bill as recorded in the books, with the amount paid.',
})

export const { record: recordBillCredit, read: readBillCredit } = documentRoutes({
  place: 'bill-credits',
  idName: 'creditId',
  body: BillCreditBody,
  answer: BillCredit,
  records: 'Records a supplier’s credit note on a bill; amounts already paid stay as a credit.',
  reads: 'One credit note as recorded in the books.',
})

export const findSpending = route({
  method: 'GET',
  path: '/api/shops/:shopId/expenditure',
  summary: 'Finds and sorts bills and expenses.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  query: SpendingQuery,
  answers: { 200: SpendingPage },
  refuses: [422],
})

export const readSpendingSummary = route({
  method: 'GET',
  path: '/api/shops/:shopId/expenditure/summary',
  summary: 'What is due and overdue, and what was spent this month by category.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: SpendingSummary },
  refuses: [422],
})

export const exportSpending = route({
  method: 'GET',
  path: '/api/shops/:shopId/expenditure/export',
  summary: 'Exports all bills and expenses that match a filter as CSV or XLSX.',
  access: 'owner-with-grant',
  rate: 60,
  params: { shopId: ShopId },
  query: SpendingExportQuery,
  answers: { 200: fileOf('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet') },
  refuses: [422],
})

const draftParams = { shopId: ShopId, draftId: Uuid }

export const listDrafts = route({
  method: 'GET',
  path: '/api/shops/:shopId/expenditure/drafts',
  summary: 'Drafts of bills and expenses, earliest date first.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: SavedDrafts },
})

export const saveDraft = route({
  method: 'PUT',
  path: '/api/shops/:shopId/expenditure/drafts/:draftId',
  summary: 'Saves a bill or expense as a draft, even if incomplete. Nothing is posted.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  params: draftParams,
  body: DraftToSave,
  answers: { 200: SavedDraft, 201: SavedDraft },
  refuses: [409, 422],
})

export const postDraft = route({
  method: 'POST',
  path: '/api/shops/:shopId/expenditure/drafts/:draftId/posting',
  summary:
    'Posts a draft as a bill or expense with the draft’s id. Idempotent: a repeat returns the same document.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  bodyLimit: 16_384,
  params: draftParams,
  body: DraftToPost,
  answers: { 200: PostedDraft },
  refuses: [409, 422],
})

export const discardDraft = route({
  method: 'DELETE',
  path: '/api/shops/:shopId/expenditure/drafts/:draftId',
  summary: 'Discards a draft. A recurring bill or expense does not create it again.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  params: draftParams,
  answers: { 204: nothing },
  refuses: [409],
})

const recurringParams = { shopId: ShopId, recurringId: Uuid }

export const listRecurring = route({
  method: 'GET',
  path: '/api/shops/:shopId/expenditure/recurring',
  summary: 'Recurring bills and expenses, the next due first.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: RecurringList },
})

export const saveRecurring = route({
  method: 'PUT',
  path: '/api/shops/:shopId/expenditure/recurring/:recurringId',
  summary: 'Creates or changes a recurring bill or expense, which creates a draft on each due day.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  params: recurringParams,
  body: RecurringToSave,
  answers: { 200: Recurring, 201: Recurring },
  refuses: [409, 422],
})

export const stopRecurring = route({
  method: 'DELETE',
  path: '/api/shops/:shopId/expenditure/recurring/:recurringId',
  summary: 'Deletes a recurring bill or expense. Drafts it already created stay.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  params: recurringParams,
  answers: { 204: nothing },
})

export const listPaidAhead = route({
  method: 'GET',
  path: '/api/shops/:shopId/expenditure/paid-ahead',
  summary:
    'Prepayments with their remaining amounts, compared with the balance of account 1400, and what is due next.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: PaidAhead },
  refuses: [422],
})

export const recordSpreadRun = route({
  method: 'PUT',
  path: '/api/shops/:shopId/expenditure/paid-ahead/runs/:runId',
  summary: 'Posts the prepayment shares of a month that has ended, and of earlier months that were missed.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 60,
  bodyLimit: 16_384,
  params: { shopId: ShopId, runId: Uuid },
  body: SpreadRunBody,
  answers: { 200: SpreadRun, 201: SpreadRun },
  refuses: [409, 422],
})

export const readCashBox = route({
  method: 'GET',
  path: '/api/shops/:shopId/cash-boxes/:place',
  summary: 'The balance and the latest counts of petty cash or the safe.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId, place: CountedPlace },
  answers: { 200: CashBox },
  refuses: [422],
})

export const recordCashCount = route({
  method: 'PUT',
  path: '/api/shops/:shopId/cash-counts/:countId',
  summary: 'Records a count of petty cash or the safe, and posts the difference.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  bodyLimit: 16_384,
  params: { shopId: ShopId, countId: Uuid },
  body: CashCountBody,
  answers: { 200: CashCount, 201: CashCount },
  refuses: [409, 422],
})

export const readBudget = route({
  method: 'GET',
  path: '/api/shops/:shopId/expenditure/budget',
  summary: 'Budget and actual spending of each expense account in a month.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  query: BudgetQuery,
  answers: { 200: Budget },
  refuses: [422],
})

export const setBudget = route({
  method: 'PUT',
  path: '/api/shops/:shopId/expenditure/budget',
  summary: 'Sets the monthly budgets of expense accounts.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  params: { shopId: ShopId },
  body: BudgetToSet,
  answers: { 204: nothing },
  refuses: [422],
})
