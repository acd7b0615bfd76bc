import { Readable } from 'node:stream'
import { z } from 'zod'
import { ShopParams } from '#domain/api/common.ts'
import {
  EntryPage,
  EntryQuery,
  LedgerExportQuery,
  TrialBalance,
  TrialBalanceQuery,
} from '#domain/api/ledger.ts'
import { Account } from '#domain/posting/account.ts'
import type { App, BooksDeps } from '../app-deps.ts'
import { exportLedger, findEntries, listAccounts, trialBalance } from './service.ts'

const contentTypes = { hledger: 'text/plain', beancount: 'text/plain', csv: 'text/csv' }
const extensions = { hledger: 'journal', beancount: 'beancount', csv: 'csv' }

export function registerLedger(app: App, { database }: BooksDeps): void {
  app.get(
    '/api/shops/:shopId/ledger/accounts',
    { schema: { params: ShopParams, response: { 200: z.object({ items: z.array(Account) }) } } },
    async (request) => ({ items: await listAccounts(database, request.params.shopId) }),
  )

  app.get(
    '/api/shops/:shopId/ledger/trial-balance',
    { schema: { params: ShopParams, querystring: TrialBalanceQuery, response: { 200: TrialBalance } } },
    (request) => trialBalance(database, request.params.shopId, request.query.on),
  )

  app.get(
    '/api/shops/:shopId/ledger/entries',
    { schema: { params: ShopParams, querystring: EntryQuery, response: { 200: EntryPage } } },
    (request) => findEntries(database, request.params.shopId, request.query),
  )

  app.get(
    '/api/shops/:shopId/ledger/export',
    { schema: { params: ShopParams, querystring: LedgerExportQuery } },
    async (request, reply) => {
      const { format, from, to } = request.query
      const text = await exportLedger(database, request.params.shopId, request.query)
      return reply
        .type(`${contentTypes[format]}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="ledger-${from}-${to}.${extensions[format]}"`)
        .send(Readable.from(text))
    },
  )
}
