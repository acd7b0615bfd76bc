import * as routes from '#domain/api/routes/customers.ts'
import { Refusal } from '#domain/errors.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { recordBegun } from '../audit-log/begun.ts'
import type { AuditLog } from '../audit-log/store.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { requireShop } from '../shops/store.ts'
import { customerChanges } from './changes.ts'
import { eraseParty } from './erase.ts'
import { changeCustomer, createCustomer, listCustomers, requireCustomer } from './service.ts'

type CustomersDeps = BooksDeps & { audit: AuditLog }

export function registerCustomers(app: App, deps: CustomersDeps): void {
  const { database, audit } = deps
  serve(app, routes.findCustomers, (request) => listCustomers(database, request.params.shopId, request.query))

  serve(app, routes.readCustomerChanges, ({ params, query }) =>
    customerChanges(deps, params.shopId, query.since),
  )

  serve(app, routes.createCustomer, async (request, reply) => {
    await requireShop(database, request.params.shopId)
    const { limitMinor, termsDays } = request.body
    // Credit limit and term are the owner's to set, here as in a change.
    if (callerOf(request).right === 'employee' && (limitMinor !== undefined || termsDays !== undefined))
      throw new Refusal('owner_required')
    const { isNew, customer } = await createCustomer(database, request.params.shopId, request.body)
    return reply.code(isNew ? 201 : 200).send(customer)
  })

  serve(app, routes.readCustomer, ({ params }) => requireCustomer(database, params.shopId, params.customerId))

  serve(app, routes.changeCustomer, ({ params, body }) =>
    changeCustomer(database, params.shopId, params.customerId, body),
  )

  serve(app, routes.eraseCustomer, async (request, reply) => {
    const { shopId } = request.params
    const by = callerOf(request)
    const place = { ...request.params, byUid: by.uid }
    const { erasureId } = request.params
    const isSupplier = 'supplierId' in request.body
    const { isNew, erasure } = await recordBegun(
      audit,
      {
        action: isSupplier ? 'supplier.erasure-begun' : 'customer.erasure-begun',
        ...{ by, shopId, facts: { erasureId, ...request.body } },
      },
      () => eraseParty(deps, place, request.body),
    )
    if (isNew)
      await audit.record({
        action: isSupplier ? 'supplier.erased' : 'customer.erased',
        ...{ by, shopId, facts: { erasureId, ...request.body } },
      })
    return reply.code(isNew ? 201 : 200).send(erasure)
  })
}
