import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem, ShopParams } from '#domain/api/common.ts'
import { seesCosts } from '#domain/api/costs.ts'
import { DryRunQuery, ProductImportReport } from '#domain/api/import.ts'
import {
  PriceChanges,
  Product,
  ProductChange,
  ProductExportQuery,
  ProductPage,
  ProductParams,
  ProductQuery,
} from '#domain/api/product.ts'
import { productImportFields } from '#domain/import/fields.ts'
import { ProductInput } from '#domain/product/schema.ts'
import type { App, BooksDeps } from '../app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { readMapping, saveUpload } from '../http/upload.ts'
import { exportProducts } from './export.ts'
import { importProducts } from './import-service.ts'
import { createProduct, editProduct, listPrices, listProducts, requireProduct } from './service.ts'

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export function registerProducts(app: App, deps: BooksDeps): void {
  const folder = join(deps.config.dataDir, 'imports')
  app.get(
    '/api/shops/:shopId/products',
    { schema: { params: ShopParams, querystring: ProductQuery, response: { 200: ProductPage } } },
    (request) => listProducts(deps, request.params.shopId, request.query),
  )

  app.get(
    '/api/shops/:shopId/products/:productId',
    { schema: { params: ProductParams, response: { 200: Product, 404: Problem } } },
    (request) => requireProduct(deps, request.params.shopId, request.params.productId),
  )

  app.get(
    '/api/shops/:shopId/products/:productId/prices',
    { schema: { params: ProductParams, response: { 200: PriceChanges, 404: Problem } } },
    async (request) => ({ items: await listPrices(deps, request.params.shopId, request.params.productId) }),
  )

  app.post(
    '/api/shops/:shopId/products',
    {
      schema: {
        params: ShopParams,
        body: ProductInput,
        response: { 200: Product, 201: Product, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const { shopId } = request.params
      const { isNew, product } = await createProduct(deps, shopId, callerOf(request).uid, request.body)
      return reply.code(isNew ? 201 : 200).send(product)
    },
  )

  app.patch(
    '/api/shops/:shopId/products/:productId',
    {
      schema: {
        params: ProductParams,
        body: ProductChange,
        response: { 200: Product, 404: Problem, 409: Problem, 422: Problem },
      },
    },
    (request) => {
      const { shopId, productId } = request.params
      return editProduct(deps, shopId, callerOf(request).uid, productId, request.body)
    },
  )

  app.post(
    '/api/shops/:shopId/products/import',
    {
      config: { upload: true },
      schema: {
        params: ShopParams,
        querystring: DryRunQuery,
        response: { 200: ProductImportReport, 400: Problem, 422: Problem },
      },
    },
    async (request) => {
      const { dryRun, mapping } = request.query
      // Read now or not at all: no backup takes it (server/backup/files.ts).
      const name = `${randomUUID()}.part`
      const file = {
        mapping: readMapping(mapping, productImportFields),
        ...(await saveUpload(request, folder, name)),
      }
      try {
        return await importProducts(deps, request.params.shopId, callerOf(request).uid, file, dryRun)
      } finally {
        await rm(file.filePath, { force: true })
      }
    },
  )

  app.get(
    '/api/shops/:shopId/products/export',
    { schema: { params: ShopParams, querystring: ProductExportQuery } },
    async (request, reply) => {
      const { format } = request.query
      const file = await exportProducts(deps, request.params.shopId, format, seesCosts(callerOf(request)))
      return reply
        .type(contentTypes[format])
        .header('content-disposition', `attachment; filename="products.${format}"`)
        .send(file)
    },
  )
}
