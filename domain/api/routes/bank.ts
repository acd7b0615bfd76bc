import { ExplainBody } from '../../bank/explain.ts'
import { BankRuleBody } from '../../bank/rule.ts'
import { AccountCode } from '../../terms/account.ts'
import { Text } from '../../text.ts'
import { Uuid } from '../../uuid.ts'
import {
  BankAccountList,
  BankAccountPage,
  BankAccountQuery,
  BankEntryExportQuery,
  BankEntryPage,
  BankEntryQuery,
  BankFile,
  BankFileCheck,
  BankLine,
  BankLineExportQuery,
  BankRule,
  BankStatementHead,
  OpeningExcept,
  ReconcileBody,
  Reconciliation,
} from '../bank.ts'
import { ShopId } from '../common.ts'
import { fileOf, nothing, route } from '../route.ts'

const mebibyte = 1024 * 1024
const ofAccount = { shopId: ShopId, account: AccountCode }
const ofLine = { ...ofAccount, lineId: Text.min(1).max(64) }

export const listBankAccounts = route({
  method: 'GET',
  path: '/api/shops/:shopId/bank-accounts',
  summary:
    'Lists the accounts of money that statements come of: what the books and the bank say, what is open.',
  access: 'owner-with-grant',
  rate: 300,
  params: { shopId: ShopId },
  answers: { 200: BankAccountList },
})

export const readBankAccount = route({
  method: 'GET',
  path: '/api/shops/:shopId/bank-accounts/:account',
  summary:
    'One account with the lines of its statements, what each may be, and what of the books no line explains.',
  access: 'owner-with-grant',
  rate: 300,
  params: ofAccount,
  query: BankAccountQuery,
  answers: { 200: BankAccountPage },
  refuses: [404],
})

export const exportBankLines = route({
  method: 'GET',
  path: '/api/shops/:shopId/bank-accounts/:account/lines/export',
  summary: 'All lines of the statements of an account that a search finds, as CSV or XLSX.',
  access: 'owner-with-grant',
  rate: 60,
  params: ofAccount,
  query: BankLineExportQuery,
  answers: { 200: fileOf('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet') },
  refuses: [404, 422],
})

export const listOpenEntries = route({
  method: 'GET',
  path: '/api/shops/:shopId/bank-accounts/:account/entries',
  summary: 'Entries of the books on an account that no statement explains, or those nearest to a line first.',
  access: 'owner-with-grant',
  rate: 600,
  params: ofAccount,
  query: BankEntryQuery,
  answers: { 200: BankEntryPage },
  refuses: [404],
})

export const exportOpenEntries = route({
  method: 'GET',
  path: '/api/shops/:shopId/bank-accounts/:account/entries/export',
  summary:
    'All entries on an account that no statement explains and a search finds, as CSV or XLSX; refused where they are more than a list can hold.',
  access: 'owner-with-grant',
  rate: 60,
  params: ofAccount,
  query: BankEntryExportQuery,
  answers: { 200: fileOf('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet') },
  refuses: [404, 422],
})

export const checkBankFile = route({
  method: 'POST',
  path: '/api/shops/:shopId/bank-accounts/:account/statements/check',
  summary: 'Says what a statement (CSV or OFX) would add, and which rows cannot be read. Stores nothing.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 60,
  bodyLimit: 8 * mebibyte,
  params: ofAccount,
  body: BankFile,
  answers: { 200: BankFileCheck },
  refuses: [404, 422],
})

export const addBankStatement = route({
  method: 'PUT',
  path: '/api/shops/:shopId/bank-accounts/:account/statements/:statementId',
  summary: 'Takes in a statement. Lines that are there already are passed over; the mapping is remembered.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 60,
  bodyLimit: 8 * mebibyte,
  params: { ...ofAccount, statementId: Uuid },
  body: BankFile,
  answers: { 200: BankStatementHead, 201: BankStatementHead },
  refuses: [404, 409, 422],
})

export const removeBankStatement = route({
  method: 'DELETE',
  path: '/api/shops/:shopId/bank-accounts/:account/statements/:statementId',
  summary: 'Removes a statement of which no line is matched.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 60,
  params: { ...ofAccount, statementId: Uuid },
  answers: { 204: nothing },
  refuses: [404, 409],
})

export const explainBankLine = route({
  method: 'PUT',
  path: '/api/shops/:shopId/bank-accounts/:account/lines/:lineId/match',
  summary:
    'Matches a line with entries of the books, and posts what explains the rest of it, at once. The same again changes nothing.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  params: ofLine,
  body: ExplainBody,
  answers: { 200: BankLine },
  refuses: [404, 409, 422],
})

export const openBankLine = route({
  method: 'DELETE',
  path: '/api/shops/:shopId/bank-accounts/:account/lines/:lineId/match',
  summary: 'Undoes a match. What was posted stays in the books.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 600,
  params: ofLine,
  answers: { 200: BankLine },
  refuses: [404, 409],
})

export const setBankOpening = route({
  method: 'PUT',
  path: '/api/shops/:shopId/bank-accounts/:account/opening',
  summary: 'Says which entries from before the first statement the bank did not have by then.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 60,
  params: ofAccount,
  body: OpeningExcept,
  answers: { 204: nothing },
  refuses: [404, 409, 422],
})

export const saveBankRule = route({
  method: 'PUT',
  path: '/api/shops/:shopId/bank-rules/:ruleId',
  summary: 'Adds or changes a rule: what a line is posted as whose text contains something.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 60,
  params: { shopId: ShopId, ruleId: Uuid },
  body: BankRuleBody,
  answers: { 200: BankRule },
  refuses: [422],
})

export const removeBankRule = route({
  method: 'DELETE',
  path: '/api/shops/:shopId/bank-rules/:ruleId',
  summary: 'Removes a rule.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 60,
  params: { shopId: ShopId, ruleId: Uuid },
  answers: { 204: nothing },
  refuses: [404],
})

export const reconcile = route({
  method: 'PUT',
  path: '/api/shops/:shopId/bank-accounts/:account/reconciliations/:reconciliationId',
  summary:
    'Reconciles an account up to a day: every line of the statement is matched and agrees with its balance. Matched lines are frozen.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 60,
  params: { ...ofAccount, reconciliationId: Uuid },
  body: ReconcileBody,
  answers: { 200: Reconciliation, 201: Reconciliation },
  refuses: [404, 409, 422],
})

export const readReconciliation = route({
  method: 'GET',
  path: '/api/shops/:shopId/reconciliations/:reconciliationId',
  summary: 'A reconciliation as it was made: both balances, and what of the books was not on the statement.',
  access: 'owner-with-grant',
  rate: 300,
  params: { shopId: ShopId, reconciliationId: Uuid },
  answers: { 200: Reconciliation },
  refuses: [404],
})
