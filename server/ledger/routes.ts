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
  UnlikeReceipts,
  WitnessedReceipts,
} from '#domain/api/ledger.ts'
import { Account } from '#domain/terms/account.ts'
import type { App, BooksDeps } from '../app-deps.ts'
import { HeadsFile } from '../audit/heads-file.ts'
import { callerOf } from '../http/caller.ts'
import type { AuditLog } from '../identity/audit-log-store.ts'
import { addAccount, nameAccount, removeAccount } from './accounts.ts'
import type { EntrySums } from './entry-sums.ts'
import { exportProof } from './export-proof.ts'
import { exportLedger, findEntries, listAccounts, trialBalance } from './service.ts'
import { findUnlike } from './witness.ts'

const contentTypes = { hledger: 'text/plain', beancount: 'text/plain', csv: 'text/csv' }
const extensions = { hledger: 'journal', beancount: 'beancount', csv: 'csv' }

/** Who changes the chart is kept: a name says what an owner or an accountant takes an account for. */
type LedgerDeps = BooksDeps & { audit: AuditLog }

export function registerLedger(
  app: App,
  { config, database, audit, now }: LedgerDeps,
  entrySums: EntrySums,
): void {
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
      const { shopId } = request.params
      const { isNew, account } = await addAccount(database, shopId, request.body)
      const { account: number, name, figure, line } = account
      const facts = { account: number, name, place: String(figure ?? line) }
      if (isNew) await audit.record({ action: 'account.added', by: callerOf(request), shopId, facts })
      return reply.code(isNew ? 201 : 200).send(account)
    },
  )

  app.patch(
    '/api/shops/:shopId/ledger/accounts/:account',
    { schema: { params: AccountParams, body: AccountName, response: { 200: Account, 409: Problem } } },
    async (request) => {
      const { shopId, account: number } = request.params
      const { before, account } = await nameAccount(database, shopId, number, request.body)
      const facts = { account: number, before, name: account.name }
      await audit.record({ action: 'account.renamed', by: callerOf(request), shopId, facts })
      return account
    },
  )

  app.delete(
    '/api/shops/:shopId/ledger/accounts/:account',
    { schema: { params: AccountParams, response: { 204: z.null(), 409: Problem } } },
    async (request, reply) => {
      const { shopId, account } = request.params
      const { before } = await removeAccount(database, shopId, account)
      const facts = { account, before }
      await audit.record({ action: 'account.removed', by: callerOf(request), shopId, facts })
      return reply.code(204).send(null)
    },
  )

  const headsFile = new HeadsFile(config.dataDir)
  app.post(
    '/api/shops/:shopId/ledger/witness',
    { schema: { params: ShopParams, body: WitnessedReceipts, response: { 200: UnlikeReceipts } } },
    async (request) => {
      const { restores } = await headsFile.read()
      return findUnlike(database, request.params.shopId, request.body.receipts, restores)
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
          .header('content-disposition', 'attachment; filename="ledger-proof.jsonl"')
          .send(Readable.from(await exportProof(database, shopId, now())))
      }
      if (from === undefined || to === undefined)
        throw new Error('the schema asks both days of these formats')
      return reply
        .type(`${contentTypes[format]}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="ledger-${from}-${to}.${extensions[format]}"`)
        .send(Readable.from(await exportLedger(database, shopId, { format, from, to })))
    },
  )
}
