import type { FastifyRequest } from 'fastify'
import * as routes from '#domain/api/routes/sales.ts'
import type { SaleFilter } from '#domain/api/sale.ts'
import { Refusal } from '#domain/errors.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { tillSessionOf } from '../cashiers/till-session.ts'
import { correctCountsOf } from '../counts/late-sales.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { tableDownload } from '../http/table-download.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { contactOf } from '../tills/contact.ts'
import { emailReceipt } from './email.ts'
import { recordExchange } from './exchange.ts'
import { exportReceipts } from './export.ts'
import { logActs } from './log-acts.ts'
import { seesCodes, withMaskedCodes } from './mask-codes.ts'
import { findSales, recordBatch, recordSale, requireSale, type Seller } from './service.ts'

async function sellerOf(deps: IdentityDeps, request: FastifyRequest): Promise<Seller> {
  const { names, now } = deps
  const { uid, right, claims } = callerOf(request)
  await names.note(claims)
  const session = await tillSessionOf(deps, request)
  const at = now()
  const contact = contactOf(request.headers, at)
  return { uid, isOwner: right === 'owner', session, contact, nowMs: at.getTime() }
}

/** Whether a receipt was reviewed is shown to the owner only, like the review list. */
function requireMayAsk(request: FastifyRequest, { seen }: SaleFilter): void {
  const { right, isAdmin } = callerOf(request)
  if (seen !== undefined && right !== 'owner' && !isAdmin) throw new Refusal('owner_required')
}

export function registerSales(app: App, deps: IdentityDeps): void {
  const { database } = deps
  serve(
    app,
    routes.recordSale,
    async (request, reply) => {
      const { shopId, saleId } = request.params
      const seller = await sellerOf(deps, request)
      const { status, answer, soldAt } = await recordSale(deps, shopId, seller, saleId, request.body)
      await correctCountsOf(deps, shopId, [{ saleId, soldAt }])
      await logActs(deps, shopId, callerOf(request), [{ saleId, sale: request.body }])
      // A text goes out as it is: serialised once, when the sale was first recorded, and the same ever after.
      return reply
        .code(status)
        .type('application/json; charset=utf-8')
        .send(answer as never)
    },
    // Its answer is a few hundred bytes.
    { compress: false },
  )

  serve(app, routes.recordExchange, async (request, reply) => {
    const { returned, sold } = request.body
    const seller = await sellerOf(deps, request)
    const { isNew, recorded, soldAt } = await recordExchange(deps, request.params, seller, request.body)
    const claims = [returned, sold].map(({ saleId }) => ({ saleId, soldAt }))
    await correctCountsOf(deps, request.params.shopId, claims)
    await logActs(deps, request.params.shopId, callerOf(request), [sold])
    return reply.code(isNew ? 201 : 200).send(recorded)
  })

  serve(app, routes.recordSales, async (request, reply) => {
    const seller = await sellerOf(deps, request)
    const { shopId } = request.params
    const { recorded, answer } = await recordBatch(deps, shopId, seller, request.body.sales)
    await correctCountsOf(deps, shopId, recorded)
    await logActs(deps, shopId, callerOf(request), recorded)
    return reply.type('application/json; charset=utf-8').send(answer as never)
  })

  serve(app, routes.findSales, (request) => {
    requireMayAsk(request, request.query)
    return findSales(database, request.params.shopId, request.query, callerOf(request))
  })

  serve(app, routes.exportSales, async (request, reply) => {
    requireMayAsk(request, request.query)
    const { type, disposition, body } = await tableDownload(
      await exportReceipts(database, request.params.shopId, request.query, callerOf(request)),
    )
    return reply.type(type).header('content-disposition', disposition).send(body)
  })

  serve(app, routes.readSale, async (request) => {
    const sale = await requireSale(database, request.params.shopId, request.params.saleId)
    const shown = seesCodes(callerOf(request)) ? sale : withMaskedCodes(sale)
    return { ...shown, canEmail: deps.mailer !== null }
  })

  serve(app, routes.emailReceipt, async (request, reply) => {
    await emailReceipt(deps, callerOf(request), request.params, request.body.to)
    return reply.code(204).send(null)
  })
}
