import { ShopId } from '../common.ts'
import {
  AccountLedger,
  AccountLedgerQuery,
  EntryPage,
  EntryQuery,
  LedgerExportQuery,
  LedgerGroups,
  LedgerGroupsQuery,
  TrialBalance,
  TrialBalanceQuery,
} from '../ledger.ts'
import { EntryNumber, RecordedDocument } from '../recorded-document.ts'
import { fileOf, route } from '../route.ts'

export const readTrialBalance = route({
  method: 'GET',
  path: '/api/shops/:shopId/ledger/trial-balance',
  summary: 'The trial balance at the end of a day, or the movements between two days.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  query: TrialBalanceQuery,
  answers: { 200: TrialBalance },
  refuses: [422],
})

export const findEntries = route({
  method: 'GET',
  path: '/api/shops/:shopId/ledger/entries',
  summary: 'Journal entries in a date range.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  query: EntryQuery,
  answers: { 200: EntryPage },
  refuses: [422],
})

export const readAccountLedger = route({
  method: 'GET',
  path: '/api/shops/:shopId/ledger/account',
  summary: 'The entries on one account in a date range, with the running balance.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  query: AccountLedgerQuery,
  answers: { 200: AccountLedger },
  refuses: [422],
})

export const readLedgerGroups = route({
  method: 'GET',
  path: '/api/shops/:shopId/ledger/account/groups',
  summary: 'One account broken down by customer, supplier, till, location, tax or asset.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  query: LedgerGroupsQuery,
  answers: { 200: LedgerGroups },
  refuses: [422],
})

export const readRecordedDocument = route({
  method: 'GET',
  path: '/api/shops/:shopId/ledger/documents/:number',
  summary: 'The document behind an entry: its details, lines, review items and later documents.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId, number: EntryNumber },
  answers: { 200: RecordedDocument },
})

export const exportLedger = route({
  method: 'GET',
  path: '/api/shops/:shopId/ledger/export',
  summary: 'Exports the journal as hledger, Beancount or CSV, or the proof of the whole books.',
  access: 'owner-with-grant',
  rate: 60,
  params: { shopId: ShopId },
  query: LedgerExportQuery,
  answers: { 200: fileOf('text/plain', 'text/csv', 'application/x-ndjson') },
  refuses: [422],
})
