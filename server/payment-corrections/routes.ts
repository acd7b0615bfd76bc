import * as routes from '#domain/api/routes/payment-corrections.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { callerOf } from '../http/caller.ts'
import { serve } from '../http/serve.ts'
import { correctPayment } from './service.ts'

export function registerPaymentCorrections(app: App, deps: BooksDeps): void {
  serve(app, routes.correctPayment, async (request, reply) => {
    const { uid, right } = callerOf(request)
    const place = { ...request.params, byUid: uid, isOwner: right === 'owner' }
    const { isNew, correction } = await correctPayment(deps, place, request.body)
    return reply.code(isNew ? 201 : 200).send(correction)
  })
}
