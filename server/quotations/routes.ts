import * as routes from '#domain/api/routes/quotations.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import type { AuditLog } from '../audit-log/store.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { tableDownload } from '../http/table-download.ts'
import type { Mailer } from '../mail/mailer.ts'
import { emailQuotation } from './email.ts'
import { makeQuotation } from './make.ts'
import { sellQuotation, withdrawQuotation } from './sell.ts'
import { exportQuotations, listQuotations, readQuotation } from './service.ts'
import type { QuotationPlace } from './store.ts'

export function registerQuotations(
  app: App,
  deps: BooksDeps & { mailer: Mailer | null; audit: AuditLog },
): void {
  const read = (place: QuotationPlace) => readQuotation(deps, place, deps.mailer !== null)

  serve(app, routes.listQuotations, ({ params, query }) => listQuotations(deps, params.shopId, query))

  serve(app, routes.exportQuotations, async ({ params, query }, reply) => {
    const file = await exportQuotations(deps, params.shopId, query)
    const { type, disposition, body } = await tableDownload(file)
    return reply.type(type).header('content-disposition', disposition).send(body)
  })

  serve(app, routes.readQuotation, ({ params }) => read(params))

  serve(app, routes.makeQuotation, async (request, reply) => {
    const { params, body } = request
    const { uid, right } = callerOf(request)
    const { isNew } = await makeQuotation(deps, params, { uid, isOwner: right === 'owner' }, body)
    return reply.code(isNew ? 201 : 200).send(await read(params))
  })

  serve(app, routes.withdrawQuotation, async (request) => {
    await withdrawQuotation(deps, request.params, callerOf(request).uid)
    return read(request.params)
  })

  serve(app, routes.sellQuotation, ({ params, body }) => sellQuotation(deps, params, body))

  serve(app, routes.emailQuotation, async (request) => {
    const { params } = request
    await emailQuotation(deps, { ...params, by: callerOf(request) }, await read(params))
    return read(params)
  })
}
