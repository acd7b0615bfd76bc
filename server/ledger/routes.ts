import { Readable } from 'node:stream'
import * as chartRoutes from '#domain/api/routes/chart.ts'
import * as ledgerRoutes from '#domain/api/routes/ledger.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { HeadsFile } from '../audit/heads-file.ts'
import type { AuditLog } from '../audit-log/store.ts'
import { type Caller, callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { addAccount, nameAccount, removeAccount } from './accounts.ts'
import type { EntrySums } from './entry-sums.ts'
import { exportProof } from './export-proof.ts'
import { recordedDocument } from './recorded-document.ts'
import { exportLedger, findEntries, listAccounts, trialBalance } from './service.ts'
import { findUnlike } from './witness.ts'

const contentTypes = { hledger: 'text/plain', beancount: 'text/plain', csv: 'text/csv' }
const extensions = { hledger: 'journal', beancount: 'beancount', csv: 'csv' }

/** Who changes the chart is kept: a name says what an owner or an accountant takes an account for. */
type LedgerDeps = BooksDeps & { audit: AuditLog }

export function registerLedger(
  app: App,
  { config, database, writer, audit, now }: LedgerDeps,
  entrySums: EntrySums,
): void {
  /** Before it is done: a process that ends in between leaves a trace. */
  const begin = (by: Caller, shopId: string, what: string, account: string) =>
    audit.record({ action: 'account.change-begun', by, shopId, facts: { what, account } })

  serve(app, chartRoutes.listAccounts, (request) => listAccounts(database, request.params.shopId))

  serve(app, chartRoutes.addAccount, async (request, reply) => {
    const { shopId } = request.params
    const place = { shopId, byUid: callerOf(request).uid }
    await begin(callerOf(request), shopId, 'add', request.body.account)
    const { isNew, account } = await addAccount({ database, writer }, place, request.body)
    const { account: number, name, figure, line } = account
    const facts = { account: number, name, place: String(figure ?? line) }
    if (isNew) await audit.record({ action: 'account.added', by: callerOf(request), shopId, facts })
    return reply.code(isNew ? 201 : 200).send(account)
  })

  serve(app, chartRoutes.nameAccount, async (request) => {
    const { shopId, account: number } = request.params
    const place = { shopId, byUid: callerOf(request).uid }
    await begin(callerOf(request), shopId, 'rename', number)
    const { before, account } = await nameAccount({ database, writer }, place, number, request.body)
    const facts = { account: number, before, name: account.name }
    await audit.record({ action: 'account.renamed', by: callerOf(request), shopId, facts })
    return account
  })

  serve(app, chartRoutes.removeAccount, async (request, reply) => {
    const { shopId, account } = request.params
    const place = { shopId, byUid: callerOf(request).uid }
    await begin(callerOf(request), shopId, 'remove', account)
    const { before } = await removeAccount({ database, writer }, place, account)
    const facts = { account, before }
    await audit.record({ action: 'account.removed', by: callerOf(request), shopId, facts })
    return reply.code(204).send(null)
  })

  const headsFile = new HeadsFile(config.dataDir)
  serve(app, ledgerRoutes.witnessReceipts, async (request) => {
    const { restores } = await headsFile.read()
    return findUnlike(database, request.params.shopId, request.body.receipts, restores)
  })

  serve(app, ledgerRoutes.readTrialBalance, (request) =>
    trialBalance(database, entrySums, request.params.shopId, request.query),
  )

  serve(app, ledgerRoutes.findEntries, (request) =>
    findEntries(database, request.params.shopId, request.query),
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
