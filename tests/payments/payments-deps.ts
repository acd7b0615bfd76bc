import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { noPaymentConfiguration } from '#domain/api/admin-payments.ts'
import type { ListedPayment, StartedPayment } from '#domain/api/payment.ts'
import { withLongs } from '#server/db/longs.ts'
import type { PaymentDocument } from '#server/payments/store.ts'
import { aProduct, saleOf } from '../support/books.ts'
import { createPaystackServer } from '../support/paystack-server.ts'
import { servedApp, unreachableProviders } from '../support/served-app.ts'

export const testKey = 'sk_test_aVeryLongSecret4321'
export const liveKey = 'sk_live_anotherLongSecret8765'

/** The app, a server that stands in for Paystack, and shops that take payments by it. */
export function paidByPaystack() {
  const paystack = createPaystackServer([testKey, liveKey, 'sk_live_ofAnotherShop0000'])
  beforeAll(() => paystack.start())
  const served = servedApp(() => ({ providerUrls: { ...unreachableProviders, paystack: paystack.url() } }))
  afterAll(() => paystack.stop())
  let adminToken = ''
  beforeAll(async () => {
    adminToken = (await served.openAdministrator()).adminToken
  })

  async function configure(shopId: string, edit: object, revision = 0) {
    const { secretKeys: _keys, revision: _revision, ...settings } = noPaymentConfiguration
    const payload = { ...settings, revision, ...edit }
    return served.call({
      method: 'PUT',
      url: `/api/admin/shops/${shopId}/payments`,
      token: adminToken,
      payload,
    })
  }

  async function openPaidShop(liveSecretKey = liveKey) {
    const opened = await served.openOwnedShop()
    const { shop, shopId, ownerToken: token } = opened
    const live = { livePublicKey: 'pk_live_abc', liveSecretKey, testSecretKey: testKey, isLive: true }
    await configure(shopId, live)
    const product = aProduct(shopId)
    await served.database().collections.products.insertOne(withLongs(product))
    const at = `/api/shops/${shopId}`
    const tillId = randomUUID()
    await served.call({ method: 'POST', url: `${at}/tills`, token, payload: { tillId, name: 'Front' } })
    const wanted = { tender: 'card', amountMinor: product.priceMinor, tillId }
    return {
      ...opened,
      ...{ shop, product, tillId, token, at },
      /** Starts a payment as a till does; the ids may be given to do it again. */
      async start({
        paymentId = randomUUID(),
        saleId = randomUUID(),
        ...more
      }: { paymentId?: string; saleId?: string } & Record<string, unknown> = {}) {
        const url = `${at}/payments/${paymentId}`
        const payload = { ...wanted, saleId, ...more }
        const answer = await served.call({ method: 'PUT', url, token, payload })
        return { ...answer, paymentId, saleId, payment: answer.body as StartedPayment }
      },
      read: (paymentId: string) => served.call({ method: 'GET', url: `${at}/payments/${paymentId}`, token }),
      async stored(paymentId: string) {
        const { db } = served.database()
        return db.collection<PaymentDocument>('payments').findOne({ _id: { shopId, paymentId } })
      },
      /** Makes what was done look as if it was done so long ago. */
      async age(paymentId: string, minutes: number) {
        const before = new Date(Date.now() - minutes * 60_000)
        await served
          .database()
          .db.collection<{ _id: object }>('payments')
          .updateOne(
            { _id: { shopId, paymentId } },
            { $set: { askedAt: before, takenAt: before, startedAt: before } },
          )
      },
      async list(show: 'to-check' | 'all' = 'to-check') {
        const answer = await served.call({ method: 'GET', url: `${at}/payments?show=${show}`, token })
        return answer.body.items as ListedPayment[]
      },
      refund: (paymentId: string, refundId: string, amountMinor: number) =>
        served.call({
          method: 'PUT',
          url: `${at}/payments/${paymentId}/refunds/${refundId}`,
          token,
          payload: { amountMinor },
        }),
      /** Records the sale that was paid by it. */
      async sell(saleId: string, reference: string, sequence = 1, soldAt = new Date().toISOString()) {
        const { sale } = saleOf({ shop, product, tillId }, sequence, {
          saleId,
          soldAt,
          tenders: [{ kind: 'card', amountMinor: product.priceMinor, reference }],
        })
        return served.call({ method: 'PUT', url: `${at}/sales/${saleId}`, token, payload: sale })
      },
      webhook: (signed: { payload: string; headers: Record<string, string> }, toShop = shopId) =>
        served.call({ method: 'POST', url: `/api/payments/webhooks/paystack/${toShop}`, ...signed }),
    }
  }

  async function runJob(name = 'payments') {
    const url = `/api/admin/jobs/${name}/run`
    await served.call({ method: 'POST', url, token: adminToken, payload: {} })
    const jobs = served.database().db.collection<{ _id: string; running: unknown }>('jobs')
    for (;;) {
      const job = await jobs.findOne({ _id: name })
      if (job && job.running === null) return
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }

  return {
    served,
    paystack,
    configure,
    openPaidShop,
    runJob,
    adminToken: () => adminToken,
  }
}
