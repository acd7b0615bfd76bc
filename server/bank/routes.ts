import * as routes from '#domain/api/routes/bank.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { tableDownload } from '../http/table-download.ts'
import { readAccountPage } from './account-page.ts'
import { listBankAccounts } from './accounts.ts'
import { explainLine, openAgain } from './explain.ts'
import { bankLineFile } from './find-lines-store.ts'
import { addBankStatement, checkBankFile, removeBankStatement } from './import-statement.ts'
import { listOpenEntries, openEntryFile } from './open-entries.ts'
import { setOpening } from './opening.ts'
import { recordReconciliation, requireReconciliation } from './reconciliations.ts'
import { removeRule, saveRule } from './rules-store.ts'

export function registerBank(app: App, deps: BooksDeps): void {
  const { database } = deps

  serve(app, routes.listBankAccounts, ({ params }) => listBankAccounts(database, params.shopId))

  serve(app, routes.readBankAccount, ({ params, query }) => readAccountPage(deps, params, query))

  serve(app, routes.exportBankLines, async ({ params, query }, reply) => {
    const { type, disposition, body } = await tableDownload(await bankLineFile(database, params, query))
    return reply.type(type).header('content-disposition', disposition).send(body)
  })

  serve(app, routes.listOpenEntries, ({ params, query }) => listOpenEntries(database, params, query))

  serve(app, routes.exportOpenEntries, async ({ params, query }, reply) => {
    const { type, disposition, body } = await tableDownload(await openEntryFile(database, params, query))
    return reply.type(type).header('content-disposition', disposition).send(body)
  })

  serve(app, routes.checkBankFile, ({ params, body }) => checkBankFile(deps, params, body))

  serve(app, routes.addBankStatement, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, statement } = await addBankStatement(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(statement)
  })

  serve(app, routes.removeBankStatement, async ({ params }, reply) => {
    await removeBankStatement(database, params)
    return reply.code(204).send(null)
  })

  serve(app, routes.explainBankLine, (request) =>
    explainLine(deps, { ...request.params, byUid: callerOf(request).uid }, request.body),
  )

  serve(app, routes.openBankLine, ({ params }) => openAgain(deps, params))

  serve(app, routes.setBankOpening, async ({ params, body }, reply) => {
    await setOpening(database, params, body.except)
    return reply.code(204).send(null)
  })

  serve(app, routes.saveBankRule, ({ params, body }) => saveRule(deps, params, body))

  serve(app, routes.removeBankRule, async ({ params }, reply) => {
    await removeRule(database, params)
    return reply.code(204).send(null)
  })

  serve(app, routes.reconcile, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, reconciliation } = await recordReconciliation(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(reconciliation)
  })

  serve(app, routes.readReconciliation, ({ params }) =>
    requireReconciliation(database, params.shopId, params.reconciliationId),
  )
}
