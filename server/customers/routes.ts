import { Problem, ShopParams } from '#domain/api/common.ts'
import { Customer, CustomerPage, CustomerQuery, NewCustomer } from '#domain/api/shop.ts'
import type { App, BooksDeps } from '../app-deps.ts'
import { requireShop } from '../shops/store.ts'
import { createCustomer, listCustomers } from './service.ts'

export function registerCustomers(app: App, { database }: BooksDeps): void {
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
}
