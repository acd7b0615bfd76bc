import * as goods from '#domain/api/routes/deliveries.ts'
import * as routes from '#domain/api/routes/expenditure.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { recordBillCredit, requireBillCredit } from './credits.ts'
import { readGoodsBill, recordGoodsCredit, requireGoodsCredit } from './goods-credits.ts'
import { recordBill, requireBill } from './service.ts'

export function registerBills(app: App, deps: BooksDeps): void {
  serve(app, routes.recordBill, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, bill } = await recordBill(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(bill)
  })

  serve(app, routes.readBill, (request) => requireBill(deps, request.params.shopId, request.params.billId))

  serve(app, routes.recordBillCredit, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, credit } = await recordBillCredit(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(credit)
  })

  serve(app, routes.readBillCredit, ({ params }) =>
    requireBillCredit(deps.database, params.shopId, params.creditId),
  )

  serve(app, goods.readGoodsBill, ({ params: { shopId, kind, billId } }) =>
    readGoodsBill(deps.database, shopId, { kind, id: billId }),
  )

  serve(app, goods.recordGoodsCredit, async (request, reply) => {
    const place = { ...request.params, byUid: callerOf(request).uid }
    const { isNew, credit } = await recordGoodsCredit(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(credit)
  })

  serve(app, goods.readGoodsCredit, ({ params }) =>
    requireGoodsCredit(deps.database, params.shopId, params.creditId),
  )
}
