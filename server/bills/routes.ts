import * as goods from '#domain/api/routes/deliveries.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { serveDocuments } from '../documents/served.ts'
import { serve } from '../http/serve.ts'
import { goodsCredits, readGoodsBill } from './goods-credits.ts'
import { billCredits, bills } from './service.ts'

export function registerBills(app: App, deps: BooksDeps): void {
  serveDocuments(app, deps, bills)
  serveDocuments(app, deps, billCredits)
  serveDocuments(app, deps, goodsCredits)

  serve(app, goods.readGoodsBill, ({ params: { shopId, kind, billId } }) =>
    readGoodsBill(deps.database, shopId, { kind, id: billId }),
  )
}
