import { Readable } from 'node:stream'
import * as chartRoutes from '#domain/api/routes/chart.ts'
import * as ledgerRoutes from '#domain/api/routes/ledger.ts'
import { witnessReceipts } from '#domain/api/routes/witness.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { HeadsFile } from '../audit/heads-file.ts'
import { recordBegun } from '../audit-log/begun.ts'
import type { AuditLog } from '../audit-log/store.ts'
import { type Caller, callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { accountLedger } from './account-ledger.ts'
import { addAccount, archiveAccount, nameAccount, removeAccount } from './accounts.ts'
import type { EntrySums } from './entry-sums.ts'
import { exportProof } from './export-proof.ts'
import { ledgerGroups } from './ledger-groups.ts'
import { recordedDocument } from './recorded-document.ts'
import { exportLedger, findEntries, listAccounts, trialBalance } from './service.ts'
import { findMismatched } from './witness.ts'

const contentTypes = { hledger: 'text/plain', beancount: 'text/plain', csv: 'text/csv' }
const extensions = { hledger: 'journal', beancount: 'beancount', csv: 'csv' }

/** Who changes the chart is kept: a name says what an owner or an accountant takes an account for. */
type LedgerDeps = BooksDeps & { audit: AuditLog }

export function registerLedger(
  app: App,
  { config, database, writer, audit, now }: LedgerDeps,
  entrySums: EntrySums,
): void {
  registerChart(app, { database, writer, audit, now })

  const headsFile = new HeadsFile(config.dataDir)
  serve(app, witnessReceipts, async (request) => {
    const { restores } = await headsFile.read()
    return findMismatched(database, request.params.shopId, request.body.receipts, restores)
  })

  serve(app, ledgerRoutes.readTrialBalance, (request) =>
    trialBalance(database, entrySums, request.params.shopId, request.query),
  )

  serve(app, ledgerRoutes.findEntries, (request) =>
    findEntries(database, request.params.shopId, request.query),
  )

  serve(app, ledgerRoutes.readAccountLedger, (request) =>
    accountLedger(database, entrySums, request.params.shopId, request.query),
  )

  serve(app, ledgerRoutes.readLedgerGroups, (request) =>
    ledgerGroups(database, entrySums, request.params.shopId, request.query),
  )

  serve(app, ledgerRoutes.readRecordedDocument, (request) =>
    recordedDocument(database, request.params.shopId, Number(request.params.number)),
  )

  serve(app, ledgerRoutes.exportLedger, async (request, reply) => {
    const { shopId } = request.params
    const { format, from, to } = request.query
    if (format === 'proof') {
      return reply
        .type('application/x-ndjson')
        .header('content-disposition', 'attachment; filename="ledger-proof.jsonl"')
        .send(Readable.from(await exportProof(database, shopId, now())))
    }
    if (from === undefined || to === undefined) throw new Error('the schema asks both days of these formats')
    return reply
      .type(`${contentTypes[format]}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="ledger-${from}-${to}.${extensions[format]}"`)
      .send(Readable.from(await exportLedger(database, shopId, { format, from, to })))
  })
}

function registerChart(
  app: App,
  { database, writer, audit, now }: Pick<LedgerDeps, 'database' | 'writer' | 'audit' | 'now'>,
): void {
  const begun = <Done>(
    [by, shopId, what, account]: [Caller, string, string, string],
    work: () => Promise<Done>,
  ) => recordBegun(audit, { action: 'account.change-begun', by, shopId, facts: { what, account } }, work)

  serve(app, chartRoutes.listAccounts, (request) => listAccounts(database, request.params.shopId))

  serve(app, chartRoutes.addAccount, async (request, reply) => {
    const { shopId } = request.params
    const place = { shopId, byUid: callerOf(request).uid }
    const { isNew, account } = await begun([callerOf(request), shopId, 'add', request.body.account], () =>
      addAccount({ database, writer }, place, request.body),
    )
    const { account: number, name, figure, line } = account
    const facts = { account: number, name, place: String(figure ?? line) }
    if (isNew) await audit.record({ action: 'account.added', by: callerOf(request), shopId, facts })
    return reply.code(isNew ? 201 : 200).send(account)
  })

  serve(app, chartRoutes.changeAccount, async (request) => {
    const { shopId, account: number } = request.params
    const by = callerOf(request)
    const place = { shopId, byUid: by.uid }
    const { body } = request
    const { name } = body
    if (name === undefined) {
      const isArchived = body.isArchived === true
      const what = isArchived ? 'archive' : 'bring back'
      const { isNew, account } = await begun([by, shopId, what, number], () =>
        archiveAccount({ database, writer, now }, place, number, isArchived),
      )
      const facts = { account: number, name: account.name }
      const action = isArchived ? 'account.archived' : 'account.brought-back'
      if (isNew) await audit.record({ action, by, shopId, facts })
      return account
    }
    const { before, account } = await begun([by, shopId, 'rename', number], () =>
      nameAccount({ database, writer }, place, number, name),
    )
    const facts = { account: number, before, name: account.name }
    await audit.record({ action: 'account.renamed', by: callerOf(request), shopId, facts })
    return account
  })

  serve(app, chartRoutes.removeAccount, async (request, reply) => {
    const { shopId, account } = request.params
    const place = { shopId, byUid: callerOf(request).uid }
    const { before } = await begun([callerOf(request), shopId, 'remove', account], () =>
      removeAccount({ database, writer }, place, account),
    )
    const facts = { account, before }
    await audit.record({ action: 'account.removed', by: callerOf(request), shopId, facts })
    return reply.code(204).send(null)
  })
}
