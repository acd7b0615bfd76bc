import * as routes from '#domain/api/routes/accountant-pack.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import type { AuditLog } from '../audit-log/store.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import type { EntrySums } from '../ledger/entry-sums.ts'
import { accountantPack } from './service.ts'

/** Who takes the books out of the house is on record. */
type PackRouteDeps = BooksDeps & { audit: AuditLog; entrySums: EntrySums }

export function registerAccountantPack(app: App, deps: PackRouteDeps): void {
  serve(app, routes.downloadPack, async (request, reply) => {
    const { shopId } = request.params
    const { name, open } = await accountantPack(deps, shopId, request.query)
    const pack = open()
    const { from, to } = request.query
    try {
      const by = callerOf(request)
      await deps.audit.record({ action: 'books.pack-downloaded', by, shopId, facts: { from, to } })
    } catch (error) {
      pack.destroy()
      throw error
    }
    if (reply.raw.destroyed) pack.destroy()
    return reply
      .type('application/zip')
      .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}"` })
      .send(pack)
  })
}
