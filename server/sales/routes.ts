import type { FastifyRequest } from 'fastify'
import { Problem, ShopParams } from '#domain/api/common.ts'
import {
  RecordedSale,
  SaleBatch,
  SaleBatchResult,
  SalePage,
  SaleParams,
  SaleQuery,
  SaleRecorded,
} from '#domain/api/sale.ts'
import { SaleBody } from '#domain/documents/sale/schema.ts'
import type { App } from '../app-deps.ts'
import { callerOf } from '../http/caller.ts'
import type { IdentityDeps } from '../subjects.ts'
import { findSales, recordBatch, recordSale, requireSale, type Seller } from './service.ts'

async function sellerOf({ names }: IdentityDeps, request: FastifyRequest): Promise<Seller> {
  const { uid, right, claims } = callerOf(request)
  await names.note(claims)
  return { uid, isOwner: right === 'owner' }
}

export function registerSales(app: App, deps: IdentityDeps): void {
  const { database, writer } = deps
  app.put(
    '/api/shops/:shopId/sales/:saleId',
    {
      // Its answer is a few hundred bytes.
      compress: false,
      schema: {
        params: SaleParams,
        body: SaleBody,
        response: { 200: SaleRecorded, 201: SaleRecorded, 403: Problem, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const { shopId, saleId } = request.params
      const seller = await sellerOf(deps, request)
      const { status, answer } = await recordSale(writer, shopId, seller, saleId, request.body)
      // A text goes out as it is: serialised once, when the sale was first recorded, and the same ever after.
      return reply
        .code(status)
        .type('application/json; charset=utf-8')
        .send(answer as never)
    },
  )

  app.post(
    '/api/shops/:shopId/sales/batch',
    { schema: { params: ShopParams, body: SaleBatch, response: { 200: SaleBatchResult } } },
    async (request) => {
      const seller = await sellerOf(deps, request)
      return recordBatch(writer, request.params.shopId, seller, request.body.sales)
    },
  )

  app.get(
    '/api/shops/:shopId/sales',
    { schema: { params: ShopParams, querystring: SaleQuery, response: { 200: SalePage } } },
    (request) => findSales(database, request.params.shopId, request.query),
  )

  app.get(
    '/api/shops/:shopId/sales/:saleId',
    { schema: { params: SaleParams, response: { 200: RecordedSale, 404: Problem } } },
    (request) => requireSale(database, request.params.shopId, request.params.saleId),
  )
}
