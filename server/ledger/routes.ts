import { Readable } from 'node:stream'
import { z } from 'zod'
import { Problem, ShopParams } from '#domain/api/common.ts'
import {
  AccountName,
  AccountParams,
  Accounts,
  EntryPage,
  EntryQuery,
  LedgerExportQuery,
  NewAccount,
  TrialBalance,
  TrialBalanceQuery,
} from '#domain/api/ledger.ts'
import { Account } from '#domain/terms/account.ts'
import type { App, BooksDeps } from '../app-deps.ts'
import { addAccount, nameAccount, removeAccount } from './accounts.ts'
import type { EntrySums } from './entry-sums.ts'
import { exportProof } from './export-proof.ts'
import { exportLedger, findEntries, listAccounts, trialBalance } from './service.ts'

const contentTypes = { hledger: 'text/plain', beancount: 'text/plain', csv: 'text/csv' }
const extensions = { hledger: 'journal', beancount: 'beancount', csv: 'csv' }
const attachment = (name: string) => `attachment; filename="${name}"`

export function registerLedger(app: App, { database, now }: BooksDeps, entrySums: EntrySums): void {
  app.get(
    '/api/shops/:shopId/ledger/accounts',
    { schema: { params: ShopParams, response: { 200: Accounts } } },
    (request) => listAccounts(database, request.params.shopId),
  )

  app.post(
    '/api/shops/:shopId/ledger/accounts',
    {
      schema: {
        params: ShopParams,
        body: NewAccount,
        response: { 200: Account, 201: Account, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const { isNew, account } = await addAccount(database, request.params.shopId, request.body)
      return reply.code(isNew ? 201 : 200).send(account)
    },
  )

  app.patch(
    '/api/shops/:shopId/ledger/accounts/:account',
    { schema: { params: AccountParams, body: AccountName, response: { 200: Account, 409: Problem } } },
    ({ params, body }) => nameAccount(database, params.shopId, params.account, body),
  )

  app.delete(
    '/api/shops/:shopId/ledger/accounts/:account',
    { schema: { params: AccountParams, response: { 204: z.void(), 409: Problem } } },
    async ({ params }, reply) => {
      await removeAccount(database, params.shopId, params.account)
      return reply.code(204).send()
    },
  )

  app.get(
    '/api/shops/:shopId/ledger/trial-balance',
    { schema: { params: ShopParams, querystring: TrialBalanceQuery, response: { 200: TrialBalance } } },
    (request) => trialBalance(database, entrySums, request.params.shopId, request.query),
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
      const { shopId } = request.params
      const { format, from, to } = request.query
      if (format === 'proof') {
        return reply
          .type('application/x-ndjson')
          .header('content-disposition', attachment('ledger-proof.jsonl'))
          .send(Readable.from(await exportProof(database, shopId, now())))
      }
      if (from === undefined || to === undefined)
        throw new Error('the schema asks both days of these formats')
      return reply
        .type(`${contentTypes[format]}; charset=utf-8`)
        .header('content-disposition', attachment(`ledger-${from}-${to}.${extensions[format]}`))
        .send(Readable.from(await exportLedger(database, shopId, { format, from, to })))
    },
  )
}
