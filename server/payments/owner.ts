import type { z } from 'zod'
import type {
  ListedPayment,
  PaymentLink,
  PaymentPage,
  PaymentQuery,
  RefundBody,
} from '#domain/api/payment.ts'
import { readReceiptSearch } from '#domain/documents/sale/find.ts'
import { Refusal } from '#domain/errors.ts'
import { formatMinor } from '#domain/money.ts'
import { isTaken, refundAfter, refundableMinor } from '#domain/payments/attempt.ts'
import type { Actor } from '../audit-log/actor.ts'
import { recordBegun } from '../audit-log/begun.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import type { PaymentsDeps } from './account.ts'
import { accountOf } from './account.ts'
import { followPayment, matchPayment } from './follow.ts'
import { findReceiptByNumber, findReceiptsNaming } from './receipts-store.ts'
import { describeStarted, requirePayment } from './service.ts'
import {
  changePayment,
  type PaymentDocument,
  type PaymentId,
  type PaymentPosition,
  type StoredRefund,
  listPayments as storedPayments,
  streamUnfinished,
} from './store.ts'

/** So many are held against their receipts where a list is asked for; the job does the rest. */
const maxMatched = 200

/** What an owner looks at: as it is now, and not when a job ran last. */
export async function listPayments(
  deps: PaymentsDeps,
  shopId: string,
  { show, cursor, limit }: z.infer<typeof PaymentQuery>,
): Promise<PaymentPage> {
  const after = decodeCursor<PaymentPosition>(cursor)
  if (after === null) await matchUnfinished(deps, shopId)
  const found = await storedPayments(deps.database, shopId, { show }, after, limit + 1)
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    items: await Promise.all(page.map((payment) => describeListed(deps, payment))),
    nextCursor: last
      ? encodeCursor({ startedAt: last.startedAt.toISOString(), paymentId: last._id.paymentId })
      : null,
  }
}

async function matchUnfinished(deps: PaymentsDeps, shopId: string): Promise<void> {
  let matched = 0
  for await (const payment of streamUnfinished(deps.database, shopId)) {
    await matchPayment(deps, payment)
    matched += 1
    if (matched === maxMatched) return
  }
}

/**
 * Pays a payment back. What was asked for is written down before the provider is: whatever is lost on the way, the
 * same refund is never asked for twice.
 * @throws Refusal payment_not_found, payment_not_taken, refund_above_paid, refund_conflict, and those of the adapter
 */
export async function refundPayment(
  deps: PaymentsDeps,
  { refundId, ...id }: PaymentId & { refundId: string },
  by: Actor,
  { amountMinor }: RefundBody,
): Promise<ListedPayment> {
  let isNew = false
  const request = await changePayment(deps.database, id, (before) => {
    const known = before.refunds.find((one) => one.refundId === refundId)
    isNew = known === undefined
    if (known && known.amountMinor !== amountMinor) throw new Refusal('refund_conflict')
    if (known) return null
    if (!isTaken(before)) throw new Refusal('payment_not_taken')
    if (amountMinor > refundableMinor(before)) throw new Refusal('refund_above_paid')
    const refund: StoredRefund = {
      ...{ refundId, amountMinor },
      ...{ state: 'doing', reason: null, providerId: null },
      ...{ askedBy: by.uid, askedAt: deps.now() },
    }
    return { refunds: [...before.refunds, refund], isOver: false }
  })
  if (request === null) throw new Refusal('payment_not_found')
  if (!isNew) return describeListed(deps, await followPayment(deps, request))
  await deps.audit.record({
    action: 'payment.refunded',
    by,
    shopId: id.shopId,
    facts: {
      amount: `${request.currency} ${formatMinor(amountMinor, request.currency)}`,
      reference: request.reference,
    },
  })
  return describeListed(deps, await matchPayment(deps, await askForRefund(deps, request, refundId)))
}

/** Where no answer comes it may have arrived: it is followed until the provider says. */
async function askForRefund(
  deps: PaymentsDeps,
  payment: PaymentDocument,
  refundId: string,
): Promise<PaymentDocument> {
  const { _id, provider: name, mode, reference, refunds } = payment
  const currency = payment.taken?.currency ?? payment.currency
  const provider = deps.providers.byName(name)
  const refund = refunds.find((one) => one.refundId === refundId)
  if (!provider || !refund) throw new Refusal('payment_provider_missing')
  const end = (ended: Partial<StoredRefund>) =>
    changePayment(deps.database, _id, (before) => ({
      refunds: before.refunds.map((one) =>
        one.refundId === refundId
          ? { ...one, ...ended, state: refundAfter(one.state, ended.state ?? one.state) }
          : one,
      ),
    }))
  try {
    const account = await accountOf(deps, _id.shopId, { provider: name, mode })
    const request = { reference, amountMinor: refund.amountMinor, currency, note: refundId }
    const { providerId, state, reason } = await provider.refund(account, request)
    return (await end({ providerId, state, reason })) ?? payment
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'payment_provider_away') return payment
    return (await end({ state: 'failed', reason: error.message })) ?? payment
  }
}

/**
 * Says to which receipt a payment belongs that none names: one whose reference was typed in otherwise.
 * @throws Refusal payment_not_found, payment_not_taken, receipt_not_found
 */
export async function linkPayment(
  deps: PaymentsDeps,
  id: PaymentId,
  by: Actor,
  { receiptNumber }: PaymentLink,
): Promise<ListedPayment> {
  const payment = await requirePayment(deps, id)
  if (!isTaken(payment)) throw new Refusal('payment_not_taken')
  const search = readReceiptSearch(receiptNumber, payment.currency)
  const receipt = search && (await findReceiptByNumber(deps.database, id.shopId, search))
  if (!receipt) throw new Refusal('receipt_not_found', { receiptNumber })
  if (payment.link?.saleId === receipt.saleId) return describeListed(deps, await matchPayment(deps, payment))
  const facts = { reference: payment.reference, receipt: receipt.receiptNumber }
  const linked = await recordBegun(
    deps.audit,
    { action: 'payment.linked', by, shopId: id.shopId, facts },
    () =>
      changePayment(deps.database, id, () => ({
        link: { ...receipt, byUid: by.uid, at: deps.now() },
        isOver: false,
      })),
  )
  return describeListed(deps, await matchPayment(deps, linked ?? payment))
}

async function describeListed(deps: PaymentsDeps, payment: PaymentDocument): Promise<ListedPayment> {
  const [naming] = await findReceiptsNaming(deps.database, payment)
  const { link, taken, refunds, finding, startedAt } = payment
  const receipt = naming ?? link
  return {
    ...describeStarted(payment),
    provider: deps.providers.byName(payment.provider)?.label ?? payment.provider,
    startedAt: startedAt.toISOString(),
    taken: taken && { amountMinor: taken.amountMinor, currency: taken.currency },
    refunds: refunds.map(({ refundId, amountMinor, state, reason, askedAt }) => ({
      ...{ refundId, amountMinor, state, reason },
      askedAt: askedAt.toISOString(),
    })),
    refundableMinor: refundableMinor(payment),
    finding,
    receipt: receipt && {
      saleId: receipt.saleId,
      receiptNumber: receipt.receiptNumber,
      isLinked: naming === undefined,
    },
  }
}
