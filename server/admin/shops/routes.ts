import * as routes from '#domain/api/routes/admin-shops.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../../http/caller.ts'
import { serve } from '../../http/serve.ts'
import { tableDownload } from '../../http/table-download.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { unlinkAddress } from '../people/links.ts'
import { closeShop, suspendShop } from './close-or-suspend.ts'
import { correctShop } from './correct-shop.ts'
import { createShop } from './create-shop.ts'
import { addEmployee } from './employees.ts'
import { describeShop, exportShops, findShops } from './list.ts'

/** What administrators do with shops. */
export function registerAdminShops(app: App, deps: IdentityDeps): void {
  const { database } = deps

  serve(app, routes.listShops, (request) => findShops(database, request.query))

  serve(app, routes.exportShops, async (request, reply) => {
    const { type, disposition, body } = await tableDownload(await exportShops(database, request.query))
    return reply.type(type).header('content-disposition', disposition).send(body)
  })

  serve(app, routes.createShop, async (request, reply) => {
    const created = await createShop(deps, callerOf(request), request.body)
    return reply.code(201).header('cache-control', 'no-store').send(created)
  })

  serve(app, routes.readAdminShop, (request) => describeShop(database, request.params.shopId))

  serve(app, routes.editShop, async (request) => {
    const { shopId } = request.params
    const { revision, ...correction } = request.body
    await correctShop(deps, callerOf(request), shopId, revision, correction)
    return describeShop(database, shopId)
  })

  serve(app, routes.suspendShop, async (request) => {
    const { shopId } = request.params
    await suspendShop(deps, callerOf(request), shopId, request.body)
    return describeShop(database, shopId)
  })

  serve(app, routes.closeShop, async (request) => {
    const { shopId } = request.params
    await closeShop(deps, callerOf(request), shopId, request.body)
    return describeShop(database, shopId)
  })

  serve(app, routes.addEmployee, async (request, reply) => {
    const added = await addEmployee(deps, callerOf(request), request.params.shopId, request.body.email)
    return reply.code(201).header('cache-control', 'no-store').send(added)
  })

  serve(app, routes.removeEmployee, async (request, reply) => {
    const { shopId, contact } = request.params
    await unlinkAddress(deps, callerOf(request), shopId, contact)
    return reply.code(204).send(null)
  })
}
