import * as routes from '#domain/api/routes/documents.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { recordExpense, requireExpense } from './service.ts'

export function registerExpenses(app: App, deps: BooksDeps): void {
  serve(app, routes.recordExpense, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, expense } = await recordExpense(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(expense)
  })

  serve(app, routes.readExpense, (request) =>
    requireExpense(deps.database, request.params.shopId, request.params.expenseId),
  )
}
