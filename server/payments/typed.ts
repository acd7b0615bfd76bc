import { Refusal } from '#domain/errors.ts'
import { afterReport, type PaymentReport } from '#domain/payments/attempt.ts'
import { requireShop } from '../shops/store.ts'
import type { PaymentsDeps } from './account.ts'
import { connectionOf } from './account.ts'
import { idFrom, matchPayment } from './follow.ts'
import { findTypedReferences, type TypedReference } from './receipts-store.ts'
import { addPayment, type PaymentDocument } from './store.ts'

/** Receipts that came in so long ago are looked at: a server that was off for some days misses none. */
const lookBackMs = 3 * 24 * 3_600_000
/** The provider is asked about each: the rest has its turn in the next run. */
const atOnce = 50

/**
 * Asks the provider about the references of card and mobile money that were typed in at a till. Each becomes a payment
 * beside its receipt, which is held against it as any other: what the provider does not know, or took another amount
 * for, is listed for the owner.
 * @returns how many were looked at
 */
async function checkTypedReferences(deps: PaymentsDeps, shopId: string): Promise<number> {
  const { provider, account, mode } = await connectionOf(deps, shopId)
  if (provider.asks !== 'customer' || account === null || mode !== 'live') return 0
  const { currency } = await requireShop(deps.database, shopId)
  const since = new Date(deps.now().getTime() - lookBackMs)
  const typed = await findTypedReferences(deps.database, shopId, { since, limit: atOnce })
  for (const one of typed) {
    const report = await provider.verify(account, one.reference, currency)
    const payment = paymentOf(deps, { shopId, currency, provider: provider.name }, one, report)
    if (await addPayment(deps.database, payment)) await matchPayment(deps, payment)
  }
  return typed.length
}

function paymentOf(
  deps: PaymentsDeps,
  { shopId, currency, provider }: { shopId: string; currency: string; provider: string },
  { reference, tender, amountMinor, saleId, tillId }: TypedReference,
  known: PaymentReport | null,
): PaymentDocument {
  const report = known ?? { outcome: 'failed', reason: 'The provider knows no payment with this reference.' }
  const attempt = {
    amountMinor,
    currency,
    state: 'starting',
    taken: null,
    reason: null,
    refunds: [],
  } as const
  const settled = afterReport(attempt, report)
  return {
    ...attempt,
    ...settled,
    _id: { shopId, paymentId: idFrom(`typed ${provider} ${tender} ${reference}`) },
    ...{ revision: 0, provider, mode: 'live', tender, saleId, tillId, reference },
    ...(report.outcome === 'paid' &&
      report.transactionId !== undefined && { transactionId: report.transactionId }),
    ...{ payAt: null, isStartedHere: false, startedBy: null, startedAt: deps.now() },
    takenAt: settled.taken ? deps.now() : null,
    ...{ askedAt: deps.now(), refunds: [], events: [], link: null, finding: null, isOver: false },
  }
}

/** The same for shops one by one: what is wrong with one key holds up no other. @returns how many were looked at */
export async function checkTypedOfShops(
  deps: PaymentsDeps,
  shopIds: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  let looked = 0
  for (const shopId of shopIds) {
    if (signal.aborted) break
    try {
      looked += await checkTypedReferences(deps, shopId)
    } catch (error) {
      const code = error instanceof Refusal ? error.code : undefined
      deps.log.warn({ shopId, code, err: code ? undefined : error }, 'typed references could not be checked')
    }
  }
  return looked
}
