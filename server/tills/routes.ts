import * as devices from '#domain/api/routes/devices.ts'
import * as routes from '#domain/api/routes/tills.ts'
import { encodePaper } from '#domain/printing/esc-pos.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import type { AuditLog } from '../audit-log/store.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { claimFirstPrint } from '../printing/first-print.ts'
import { paperOf } from '../printing/paper-of.ts'
import { requireShop } from '../shops/store.ts'
import {
  approveOnDevice,
  changeTill,
  listTills,
  registerTill,
  requirePrinter,
  sendToTill,
} from './service.ts'

export function registerTills(app: App, deps: BooksDeps & { audit: AuditLog }): void {
  serve(app, routes.listTills, async (request) => ({ items: await listTills(deps, request.params.shopId) }))

  serve(app, routes.registerTill, async (request, reply) => {
    const { shopId } = request.params
    await requireShop(deps.database, shopId)
    const by = callerOf(request)
    const { approvalId, ...rest } = request.body
    const { isNew, till } = await registerTill(deps, shopId, rest, {
      uid: by.uid,
      isEmployee: by.right === 'employee',
    })
    const facts = { tillId: till.tillId, name: till.name, series: till.series }
    // What an administrator does in a shop is in the activity log already.
    if (isNew && by.right !== null) await deps.audit.record({ action: 'till.registered', by, shopId, facts })
    if (approvalId === undefined) return reply.code(isNew ? 201 : 200).send(till)
    const ofTill = { shopId, tillId: till.tillId }
    return reply.code(isNew ? 201 : 200).send(await approveOnDevice(deps, by, ofTill, approvalId))
  })

  serve(app, devices.changeTill, (request) =>
    changeTill(deps, callerOf(request), request.params, request.body),
  )

  serve(app, devices.printAtTill, async (request, reply) => {
    const { params, body } = request
    await requirePrinter(deps.database, params)
    const first = await claimFirstPrint(deps, params.shopId, body.document)
    try {
      const paper = await paperOf(deps, params, body, callerOf(request), first.isFirst)
      await sendToTill(deps, params, encodePaper(paper, body.format))
    } catch (error) {
      await first.giveBack()
      throw error
    }
    return reply.code(204).send(null)
  })
}
