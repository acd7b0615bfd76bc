import { Problem } from '#domain/api/common.ts'
import { Expense, ExpenseParams } from '#domain/api/expense.ts'
import { ExpenseBody } from '#domain/documents/expense/schema.ts'
import type { App, BooksDeps } from '../app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { recordExpense, requireExpense } from './service.ts'

export function registerExpenses(app: App, deps: BooksDeps): void {
  app.put(
    '/api/shops/:shopId/expenses/:expenseId',
    {
      schema: {
        params: ExpenseParams,
        body: ExpenseBody,
        response: { 200: Expense, 201: Expense, 404: Problem, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const place = { ...request.params, byUid: callerOf(request).uid }
      const { isNew, expense } = await recordExpense(deps, place, request.body)
      return reply.code(isNew ? 201 : 200).send(expense)
    },
  )

  app.get(
    '/api/shops/:shopId/expenses/:expenseId',
    { schema: { params: ExpenseParams, response: { 200: Expense, 404: Problem } } },
    (request) => requireExpense(deps.database, request.params.shopId, request.params.expenseId),
  )
}
