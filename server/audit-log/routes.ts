import * as routes from '#domain/api/routes/audit-log.ts'
import type { App, AppDeps } from '#server/wiring/app-deps.ts'
import { readHeadsText } from '../audit/heads-file.ts'
import { readLogHeadsIn } from '../audit/log-heads.ts'
import { serve } from '../http/serve.ts'
import { tableDownload } from '../http/table-download.ts'
import { chainOf } from './chain.ts'
import { checkChain, exportRecords, findRecords } from './list.ts'

export function registerAuditLog(app: App, { database, config }: Pick<AppDeps, 'database' | 'config'>): void {
  serve(app, routes.findAuditLog, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await findRecords(database, ofScope(request.query))),
  )

  serve(app, routes.exportAuditLog, async (request, reply) => {
    const { type, disposition, body } = await tableDownload(
      await exportRecords(database, 'audit-log', ofScope(request.query)),
    )
    return reply.type(type).header('content-disposition', disposition).send(body)
  })

  serve(app, routes.checkAuditChain, async (request, reply) => {
    const { shopId = null } = request.query
    const known = readLogHeadsIn((await readHeadsText(config.dataDir)) ?? '', chainOf(shopId))
    return reply.header('cache-control', 'no-store').send(await checkChain(database, shopId, known))
  })

  serve(app, routes.findActivity, async (request, reply) => {
    const query = { ...request.query, shopId: request.params.shopId }
    return reply.header('cache-control', 'no-store').send(await findRecords(database, query))
  })

  serve(app, routes.exportActivity, async (request, reply) => {
    const query = { ...request.query, shopId: request.params.shopId }
    const { type, disposition, body } = await tableDownload(await exportRecords(database, 'activity', query))
    return reply.type(type).header('content-disposition', disposition).send(body)
  })
}

function ofScope<Query extends { scope?: 'installation' | undefined; shopId?: string | undefined }>({
  scope,
  shopId,
  ...query
}: Query) {
  return { ...query, shopId: scope === 'installation' ? null : shopId }
}
