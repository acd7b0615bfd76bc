import { Problem, ShopParams } from '#domain/api/common.ts'
import { Erasure, ErasureParams } from '#domain/api/erasure.ts'
import { Customer, CustomerPage, CustomerQuery, NewCustomer } from '#domain/api/shop.ts'
import { ErasureBody } from '#domain/documents/erasure/schema.ts'
import type { App, BooksDeps } from '../app-deps.ts'
import { callerOf } from '../http/caller.ts'
import type { AuditLog } from '../identity/audit-log-store.ts'
import { requireShop } from '../shops/store.ts'
import { eraseCustomer } from './erase.ts'
import { createCustomer, listCustomers } from './service.ts'

type CustomersDeps = BooksDeps & { audit: AuditLog }

export function registerCustomers(app: App, { database, writer, audit }: CustomersDeps): void {
  app.get(
    '/api/shops/:shopId/customers',
    { schema: { params: ShopParams, querystring: CustomerQuery, response: { 200: CustomerPage } } },
    (request) => listCustomers(database, request.params.shopId, request.query),
  )

  app.post(
    '/api/shops/:shopId/customers',
    {
      schema: {
        params: ShopParams,
        body: NewCustomer,
        response: { 200: Customer, 201: Customer, 409: Problem },
      },
    },
    async (request, reply) => {
      await requireShop(database, request.params.shopId)
      const { isNew, customer } = await createCustomer(database, request.params.shopId, request.body)
      return reply.code(isNew ? 201 : 200).send(customer)
    },
  )

  app.put(
    '/api/shops/:shopId/erasures/:erasureId',
    {
      schema: {
        params: ErasureParams,
        body: ErasureBody,
        response: { 200: Erasure, 201: Erasure, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) => {
      const { shopId } = request.params
      const by = callerOf(request)
      const place = { ...request.params, byUid: by.uid }
      const { isNew, erasure } = await eraseCustomer({ writer, database }, place, request.body)
      const { erasureId, customerId } = erasure
      if (isNew)
        await audit.record({ action: 'customer.erased', by, shopId, facts: { erasureId, customerId } })
      return reply.code(isNew ? 201 : 200).send(erasure)
    },
  )
}
