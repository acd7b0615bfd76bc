import { seesCosts } from '#domain/api/costs.ts'
import * as importsRoutes from '#domain/api/routes/imports.ts'
import * as productsRoutes from '#domain/api/routes/products.ts'
import * as shelfRoutes from '#domain/api/routes/shelf.ts'
import { productImportFields } from '#domain/import/fields.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { tableDownload } from '../http/table-download.ts'
import { withUploadedList } from '../table-file/uploaded-list.ts'
import { listBestSellers, productChanges } from './changes.ts'
import { editProducts } from './edit-several.ts'
import { exportProducts } from './export.ts'
import { importProducts } from './import-service.ts'
import { freeCodes, listPage, productFile, productGroups, sharedNumbers } from './list.ts'
import { registerPictures } from './picture-routes.ts'
import { createProduct, editProduct, listPrices, requireProduct } from './service.ts'

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export function registerProducts(app: App, deps: BooksDeps): void {
  registerPictures(app, deps)
  registerList(app, deps)
  serve(app, shelfRoutes.readProductChanges, ({ params, query }) =>
    productChanges(deps, params.shopId, query.since),
  )

  serve(app, shelfRoutes.listBestSellers, async ({ params }) => ({
    items: await listBestSellers(deps, params.shopId),
  }))

  serve(app, productsRoutes.readProduct, (request) =>
    requireProduct(deps, request.params.shopId, request.params.productId),
  )

  serve(app, productsRoutes.listPrices, async (request) => ({
    items: await listPrices(deps, request.params.shopId, request.params.productId),
  }))

  serve(app, productsRoutes.createProduct, async (request, reply) => {
    const { shopId } = request.params
    const { isNew, product } = await createProduct(deps, shopId, callerOf(request).uid, request.body)
    return reply.code(isNew ? 201 : 200).send(product)
  })

  serve(app, productsRoutes.changeProduct, (request) => {
    const { shopId, productId } = request.params
    return editProduct(deps, shopId, callerOf(request).uid, productId, request.body)
  })

  serve(app, productsRoutes.changeProducts, async (request) => ({
    items: await editProducts(deps, request.params.shopId, callerOf(request).uid, request.body.changes),
  }))

  serve(app, importsRoutes.importProducts, (request) =>
    withUploadedList(request, deps.config.dataDir, productImportFields, (file) =>
      importProducts(deps, request.params.shopId, callerOf(request).uid, file, request.query.dryRun),
    ),
  )

  serve(app, productsRoutes.exportProducts, async (request, reply) => {
    const { format } = request.query
    const file = await exportProducts(deps, request.params.shopId, format, seesCosts(callerOf(request)))
    return reply
      .type(contentTypes[format])
      .header('content-disposition', `attachment; filename="products.${format}"`)
      .send(file)
  })
}

/** The list of the products, its file, and what its filters and forms offer. */
function registerList(app: App, deps: BooksDeps): void {
  serve(app, shelfRoutes.findProducts, (request) => listPage(deps, request.params.shopId, request.query))

  serve(app, productsRoutes.exportProductTable, async (request, reply) => {
    const { params, query } = request
    const file = await productFile(deps, params.shopId, query, seesCosts(callerOf(request)))
    const { type, disposition, body } = await tableDownload(file)
    return reply.type(type).header('content-disposition', disposition).send(body)
  })

  serve(app, productsRoutes.readProductGroups, ({ params }) => productGroups(deps, params.shopId))

  serve(app, productsRoutes.listSharedNumbers, async ({ params }) => ({
    items: await sharedNumbers(deps, params.shopId),
  }))

  serve(app, productsRoutes.readFreeCodes, ({ params }) => freeCodes(deps, params.shopId))
}
