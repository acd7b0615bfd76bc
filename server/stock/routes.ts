import * as routes from '#domain/api/routes/stock.ts'
import { Refusal } from '#domain/errors.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { serve } from '../http/serve.ts'
import { tableDownload } from '../http/table-download.ts'
import { requireShopAndChart } from '../ledger/accounts.ts'
import { sourceDescriber } from '../ledger/source-describer.ts'
import { listStock, stockFile, stockOf } from './list.ts'
import { listMoves } from './moves.ts'
import { stockSummary } from './summary.ts'

export function registerStock(app: App, deps: BooksDeps): void {
  const { database, now } = deps

  serve(app, routes.findStock, (request) => listStock(database, request.params.shopId, request.query, now()))

  serve(app, routes.readStockSummary, (request) =>
    stockSummary(database, request.params.shopId, request.query.on, now()),
  )

  serve(app, routes.exportStock, async (request, reply) => {
    const file = await stockFile(database, request.params.shopId, request.query, now())
    const { type, disposition, body } = await tableDownload(file)
    return reply.type(type).header('content-disposition', disposition).send(body)
  })

  serve(app, routes.readStockOf, async (request) => {
    const { shopId, productId } = request.params
    const item = await stockOf(database, shopId, productId, now())
    if (!item) throw new Refusal('product_not_found', { productId })
    return item
  })

  serve(app, routes.listStockMoves, async (request) => {
    const { shopId, productId } = request.params
    const { items, nextCursor } = await listMoves(database, shopId, productId, request.query)
    const describe = sourceDescriber(database, await requireShopAndChart(database, shopId))
    return { items: await describe(items), nextCursor }
  })
}
