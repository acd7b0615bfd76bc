import type { PaymentStart, PaymentWays, StartedPayment } from '#domain/api/payment.ts'
import { Refusal } from '#domain/errors.ts'
import { afterGivingUp, afterReport } from '#domain/payments/attempt.ts'
import { requireShop } from '../shops/store.ts'
import type { PaymentsDeps } from './account.ts'
import { accountOf, type Connection, connectionOf, waysOf } from './account.ts'
import { applyReport, verifyPayment } from './follow.ts'
import { addPayment, changePayment, findPayment, type PaymentDocument, type PaymentId } from './store.ts'

export async function readWays(deps: PaymentsDeps, shopId: string): Promise<PaymentWays> {
  const { provider, mode } = await waysOf(deps, shopId)
  return { asks: provider.asks, provider: provider.label, isTest: mode === 'test' }
}

/**
 * Starts a payment, or returns its state if it was already started. Its id is the till's, and names it to the
 * provider: whatever is lost on the way, no one is asked to pay twice.
 * @throws Refusal payment_conflict, payment_refused, payment_provider_away and others of the adapter
 */
export async function startPayment(
  deps: PaymentsDeps,
  id: PaymentId,
  by: { uid: string },
  wanted: PaymentStart,
): Promise<{ isNew: boolean; payment: PaymentDocument }> {
  const known = await findPayment(deps.database, id)
  if (known && known.state !== 'starting')
    return { isNew: false, payment: await sameAgain(deps, known, wanted) }
  const shop = await requireShop(deps.database, id.shopId)
  const connection = known ? await connectionOfKnown(deps, known) : await connectionOf(deps, id.shopId)
  const fresh = newPayment(deps, id, by.uid, wanted, connection, shop.currency)
  const isNew = known === null && (await addPayment(deps.database, fresh))
  const payment = (await findPayment(deps.database, id)) ?? fresh
  if (!isSame(payment, wanted)) throw new Refusal('payment_conflict')
  return { isNew, payment: await startWith(deps, payment, connection, shop.email, wanted) }
}

async function sameAgain(
  deps: PaymentsDeps,
  known: PaymentDocument,
  wanted: PaymentStart,
): Promise<PaymentDocument> {
  if (!isSame(known, wanted)) throw new Refusal('payment_conflict')
  return askIfPossible(deps, known)
}

const isSame = (payment: PaymentDocument, { tender, amountMinor, saleId }: PaymentStart) =>
  payment.tender === tender && payment.amountMinor === amountMinor && payment.saleId === saleId

async function connectionOfKnown(deps: PaymentsDeps, known: PaymentDocument): Promise<Connection> {
  const provider = deps.providers.byName(known.provider)
  if (!provider) throw new Refusal('payment_provider_missing')
  return { provider, account: await accountOf(deps, known._id.shopId, known), mode: known.mode }
}

function newPayment(
  deps: PaymentsDeps,
  { shopId, paymentId }: PaymentId,
  uid: string,
  { tender, amountMinor, saleId, tillId }: PaymentStart,
  { provider, mode }: Connection,
  currency: string,
): PaymentDocument {
  return {
    _id: { shopId, paymentId },
    revision: 0,
    provider: provider.name,
    mode,
    ...{ tender, amountMinor, currency, saleId, tillId },
    state: 'starting',
    taken: null,
    reason: null,
    reference: paymentId,
    payAt: null,
    isStartedHere: true,
    startedBy: uid,
    startedAt: deps.now(),
    takenAt: null,
    askedAt: null,
    refunds: [],
    events: [],
    link: null,
    finding: null,
    isOver: false,
  }
}

/** What is refused now is refused for good: the till starts another payment. What did not arrive is sent again. */
async function startWith(
  deps: PaymentsDeps,
  payment: PaymentDocument,
  { provider, account }: Connection,
  email: string,
  { reference: typed }: PaymentStart,
): Promise<PaymentDocument> {
  const { _id, tender, amountMinor, currency, reference } = payment
  const typedReference = typed ?? null
  const wanted = { shopId: _id.shopId, reference, tender, amountMinor, currency, email, typedReference }
  try {
    const { report, ...started } = await provider.start(account, wanted)
    return await applyReport(deps, payment, report, { ...started, askedAt: deps.now() })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'payment_refused') throw error
    const reason = String(error.facts.reason)
    // Another request for the same payment may have been quicker: what that one started counts.
    const refused = await changePayment(deps.database, _id, (before) =>
      before.state === 'starting'
        ? { ...afterReport(before, { outcome: 'failed', reason }), askedAt: deps.now() }
        : null,
    )
    return refused ?? payment
  }
}

/** The state of a payment: from the provider where that can be asked, else as it is known here. */
async function askIfPossible(deps: PaymentsDeps, payment: PaymentDocument): Promise<PaymentDocument> {
  try {
    return await verifyPayment(deps, payment)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    deps.log.warn({ code: error.code, payment: payment._id }, 'a payment could not be asked about')
    return payment
  }
}

/** @throws Refusal payment_not_found */
export async function readPayment(deps: PaymentsDeps, id: PaymentId): Promise<PaymentDocument> {
  return askIfPossible(deps, await requirePayment(deps, id))
}

/** Goes on without a payment, unless it was paid in the meantime. @throws Refusal payment_not_found */
export async function giveUpPayment(deps: PaymentsDeps, id: PaymentId): Promise<PaymentDocument> {
  const updated = await askIfPossible(deps, await requirePayment(deps, id))
  return (await changePayment(deps.database, updated._id, afterGivingUp)) ?? updated
}

export async function requirePayment({ database }: PaymentsDeps, id: PaymentId): Promise<PaymentDocument> {
  const found = await findPayment(database, id)
  if (!found) throw new Refusal('payment_not_found')
  return found
}

export function describeStarted(payment: PaymentDocument): StartedPayment {
  const { _id, tender, amountMinor, currency, state, reference, payAt, reason, mode } = payment
  return {
    paymentId: _id.paymentId,
    ...{ tender, amountMinor, currency, state, reference, payAt, reason },
    isTest: mode === 'test',
  }
}
