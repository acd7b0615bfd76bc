import * as routes from '#domain/api/routes/expenditure.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { discardSpendingDraft, listSpendingDrafts, postSpendingDraft, saveSpendingDraft } from './drafts.ts'
import { recurringSpending } from './drafts-store.ts'
import { listRecurringSpending, recurringSpendingJob, saveRecurringSpending } from './recurring.ts'

/** Drafts of bills and expenses, and what recurs and makes them. */
export function registerSpendingDrafts(app: App, deps: IdentityDeps): void {
  const { database } = deps
  deps.jobs.register(recurringSpendingJob(deps))

  serve(app, routes.listDrafts, async ({ params }) => ({
    items: await listSpendingDrafts(database, params.shopId),
  }))

  serve(app, routes.saveDraft, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, draft } = await saveSpendingDraft(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(draft)
  })

  serve(app, routes.postDraft, (request) =>
    postSpendingDraft(deps, { ...request.params, byUid: callerOf(request).uid }, request.body.revision),
  )

  serve(app, routes.discardDraft, async ({ params }, reply) => {
    await discardSpendingDraft(database, params)
    return reply.code(204).send(null)
  })

  serve(app, routes.listRecurring, async ({ params }) => ({
    items: await listRecurringSpending(database, params.shopId),
  }))

  serve(app, routes.saveRecurring, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, recurring } = await saveRecurringSpending(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(recurring)
  })

  serve(app, routes.stopRecurring, async ({ params }, reply) => {
    await recurringSpending.remove(database, params)
    return reply.code(204).send(null)
  })
}
