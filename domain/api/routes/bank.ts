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
    'Lists the bank and mobile money accounts, with the balances in the books and at the bank, and what is unreconciled.',
  access: 'owner-with-grant',
  rate: 300,
  params: { shopId: ShopId },
  answers: { 200: BankAccountList },
})

export const readBankAccount = route({
  method: 'GET',
  path: '/api/shops/:shopId/bank-accounts/:account',
  summary:
    'One account, with its statement lines, suggested matches, and entries in the books without a statement line.',
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
  summary: 'Exports all statement lines of an account that match a search as CSV or XLSX.',
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
  summary: 'Entries on an account that are on no statement; for a statement line, the closest matches first.',
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
    'Exports all entries on an account that are on no statement and match a search as CSV or XLSX. Refused above the limit of a list.',
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
  summary:
    'Previews the import of a statement (CSV or OFX): the lines it would add and the rows that cannot be read. Nothing is stored.',
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
  summary: 'Imports a statement. Lines that were already imported are skipped; the column mapping is saved.',
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
  summary: 'Deletes a statement, if none of its lines is matched.',
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
    'Matches a statement line with entries in the books and posts the remainder, in one step. Idempotent.',
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
  summary: 'Undoes a match. Entries posted with it stay in the books.',
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
  summary: 'Sets which entries before the first statement had not yet reached the bank.',
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
  summary: 'Creates or changes a bank rule: how lines that contain a text are posted.',
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
  summary: 'Deletes a bank rule.',
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
    'Reconciles an account through a day. Every statement line must be matched and the balances must agree; matched lines are then locked.',
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
  summary: 'One reconciliation, with both balances and the entries that were not on the statement.',
  access: 'owner-with-grant',
  rate: 300,
  params: { shopId: ShopId, reconciliationId: Uuid },
  answers: { 200: Reconciliation },
  refuses: [404],
})
