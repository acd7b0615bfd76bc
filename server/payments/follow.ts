import { createHash } from 'node:crypto'
import { Refusal } from '#domain/errors.ts'
import { afterReport, isTaken, type PaymentReport, refundAfter } from '#domain/payments/attempt.ts'
import { findingOf } from '#domain/payments/finding.ts'
import type { PaymentsDeps } from './account.ts'
import { accountOf } from './account.ts'
import type { ProviderRefund } from './provider.ts'
import { findDebtsPaidBy, findReceiptsNaming } from './receipts-store.ts'
import { changePayment, type PaymentChange, type PaymentDocument, type StoredRefund } from './store.ts'

/** While a till waits, the provider is asked this often at most. */
const askEveryMs = 2_500
/** A sale may still be on its way from a till that takes a moment to send it. */
const saleMayComeMs = 3 * 60_000
/** How long the provider is asked about an unpaid one: its page is open no longer than that. */
const mayBePaidMs = 48 * 3_600_000
/** A refund that the provider has not heard of after so long never got there. */
const refundMayArriveMs = 10 * 60_000

/** The payment after a report, whichever way it came. The same report again changes nothing. */
export async function applyReport(
  deps: PaymentsDeps,
  { _id }: Pick<PaymentDocument, '_id'>,
  report: PaymentReport,
  more: PaymentChange = {},
): Promise<PaymentDocument> {
  const after = await changePayment(deps.database, _id, (before) => {
    const settled = afterReport(before, report)
    const isNew = !isTaken(before) && isTaken(settled)
    return {
      ...settled,
      ...more,
      ...(report.outcome === 'paid' &&
        report.transactionId !== undefined && { transactionId: report.transactionId }),
      ...(isNew && { takenAt: deps.now(), isOver: false }),
    }
  })
  if (after === null) throw new Refusal('payment_not_found')
  return after
}

/** Asks the provider, unless money was taken already or it was asked a moment ago. */
export async function verifyPayment(
  deps: PaymentsDeps,
  payment: PaymentDocument,
  { evenJustNow = false } = {},
): Promise<PaymentDocument> {
  const { _id, provider: name, mode, reference, currency, askedAt } = payment
  const isJustNow = askedAt !== null && deps.now().getTime() - askedAt.getTime() < askEveryMs
  if (isTaken(payment) || (isJustNow && !evenJustNow)) return payment
  const provider = deps.providers.byName(name)
  const account = await accountOf(deps, _id.shopId, { provider: name, mode })
  if (!provider || (provider.asks === 'customer' && account === null)) return payment
  const report = await provider.verify(account, reference, currency)
  // One that never got to the provider is started again by whoever wants it.
  if (report === null) return payment
  return applyReport(deps, payment, report, { askedAt: deps.now() })
}

/** Asks what became of the refunds that are under way, and learns of those that were made elsewhere. */
export async function followRefunds(deps: PaymentsDeps, payment: PaymentDocument): Promise<PaymentDocument> {
  const { _id, provider: name, mode, currency } = payment
  const provider = deps.providers.byName(name)
  const account = await accountOf(deps, _id.shopId, { provider: name, mode })
  if (!provider || (provider.asks === 'customer' && account === null)) return payment
  const known = await provider.listRefunds(account, payment, currency)
  if (known === null) return payment
  const now = deps.now()
  const after = await changePayment(deps.database, _id, (before) => ({
    refunds: refundsAfter(before, known, now),
    isOver: false,
  }))
  return after ?? payment
}

/** The refunds of a payment after the provider reported those it has. */
function refundsAfter(
  { refunds }: PaymentDocument,
  known: readonly ProviderRefund[],
  now: Date,
): StoredRefund[] {
  const isSame = (one: StoredRefund, other: ProviderRefund) =>
    one.providerId === other.providerId || (one.providerId === null && one.refundId === other.note)
  const own = refunds.map((one): StoredRefund => {
    const found = known.find((other) => isSame(one, other))
    if (found) {
      const state = refundAfter(one.state, found.state)
      return { ...one, state, providerId: found.providerId, reason: state === 'failed' ? found.reason : null }
    }
    const isLost = one.providerId === null && now.getTime() - one.askedAt.getTime() > refundMayArriveMs
    return one.state === 'doing' && isLost
      ? { ...one, state: 'failed', reason: 'It never reached the provider.' }
      : one
  })
  const elsewhere = known.filter((other) => !refunds.some((one) => isSame(one, other)))
  return [
    ...own,
    ...elsewhere.map(({ providerId, amountMinor, state, reason }) => ({
      refundId: idFrom(`refund ${providerId}`),
      ...{ amountMinor, state, reason, providerId },
      askedBy: null,
      askedAt: now,
    })),
  ]
}

/** A UUID that follows from a text (version 8): what is found twice is one thing. */
export function idFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Holds a payment against the receipts, and the payments of debts, that name it, and says whether anything is still expected of it. */
export async function matchPayment(deps: PaymentsDeps, payment: PaymentDocument): Promise<PaymentDocument> {
  const [sold, debts] = await Promise.all([
    findReceiptsNaming(deps.database, payment),
    findDebtsPaidBy(deps.database, payment),
  ])
  const receipts = [...sold, ...debts]
  const namedMinor = receipts.length === 0 ? null : receipts.reduce((sum, one) => sum + one.namedMinor, 0)
  const returnedMinor = receipts.reduce((sum, one) => sum + one.returnedMinor, 0)
  const now = deps.now().getTime()
  const after = await changePayment(deps.database, payment._id, (before) => {
    const isLinked = before.link !== null
    const found = findingOf(
      { ...before, isLinked },
      namedMinor as PaymentDocument['amountMinor'] | null,
      returnedMinor,
    )
    const isFresh = before.takenAt !== null && now - before.takenAt.getTime() < saleMayComeMs
    const finding = found === 'no-sale' && isFresh ? null : found
    const isRefunding = before.refunds.some(({ state }) => state === 'doing')
    const isOpen = isTaken(before)
      ? found !== null || isRefunding
      : (found !== null && before.isStartedHere) || now - before.startedAt.getTime() < mayBePaidMs
    const isSame = finding === before.finding && isOpen === !before.isOver
    return isSame ? null : { finding, isOver: !isOpen }
  })
  return after ?? payment
}

/** Everything that can be found out about a payment by now. What keeps one from being asked about is no error here. */
export async function followPayment(deps: PaymentsDeps, payment: PaymentDocument): Promise<PaymentDocument> {
  let followed = payment
  try {
    if (!isTaken(followed)) followed = await verifyPayment(deps, followed)
    if (followed.refunds.some(({ state }) => state === 'doing'))
      followed = await followRefunds(deps, followed)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    deps.log.warn({ code: error.code, payment: payment._id }, 'a payment could not be asked about')
  }
  return matchPayment(deps, followed)
}
