import * as routes from '#domain/api/routes/expenditure.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { registerBudget } from '../budget/routes.ts'
import { registerCashCounts } from '../cash-counts/routes.ts'
import { serve } from '../http/serve.ts'
import { tableDownload } from '../http/table-download.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { registerSpreads } from '../spreads/routes.ts'
import { registerSpendingDrafts } from './draft-routes.ts'
import { listSpending, spendingFile } from './list.ts'
import { spendingSummary } from './summary.ts'

export function registerExpenditure(app: App, deps: IdentityDeps): void {
  const { database, now } = deps
  registerSpendingDrafts(app, deps)
  registerSpreads(app, deps)
  registerCashCounts(app, deps)
  registerBudget(app, deps)

  serve(app, routes.findSpending, ({ params, query }) => listSpending(database, params.shopId, query, now()))

  serve(app, routes.readSpendingSummary, ({ params }) => spendingSummary(database, params.shopId, now()))

  serve(app, routes.exportSpending, async ({ params, query }, reply) => {
    const file = await spendingFile(database, params.shopId, query, now())
    const { type, disposition, body } = await tableDownload(file)
    return reply.type(type).header('content-disposition', disposition).send(body)
  })
}
