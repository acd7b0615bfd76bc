import * as routes from '#domain/api/routes/expenditure.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { serve } from '../http/serve.ts'
import { tableDownload } from '../http/table-download.ts'
import { listSpending, spendingFile, spendingSummary } from './list.ts'

export function registerExpenditure(app: App, { database, now }: BooksDeps): void {
  serve(app, routes.findSpending, ({ params, query }) => listSpending(database, params.shopId, query, now()))

  serve(app, routes.readSpendingSummary, ({ params }) => spendingSummary(database, params.shopId, now()))

  serve(app, routes.exportSpending, async ({ params, query }, reply) => {
    const file = await spendingFile(database, params.shopId, query, now())
    const { type, disposition, body } = await tableDownload(file)
    return reply.type(type).header('content-disposition', disposition).send(body)
  })
}
