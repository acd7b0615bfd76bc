import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '#domain/errors.ts'
import type { PaymentMode } from '#domain/payments/provider.ts'
import type { PaymentsDeps } from './account.ts'
import { accountOf } from './account.ts'
import { applyReport, followRefunds, idFrom } from './follow.ts'
import type { PaymentProvider, ProviderEvent } from './provider.ts'
import { addPayment, findByReference, type PaymentDocument } from './store.ts'

type Sent = { headers: IncomingHttpHeaders; body: Buffer }
type SignedEvent = { shopId: string; mode: PaymentMode; event: ProviderEvent }
type KnownEvent = Exclude<ProviderEvent, { kind: 'other' }>

/** Enough to know again what is sent twice; what is older changes nothing anyway. */
const maxEvents = 50

/**
 * Takes what a provider sent to the address of a shop. Nothing in it counts before its signature was checked with
 * a key of that shop. Sent again, early or late, it leads to the same state.
 * @throws Refusal webhook_not_signed, webhook_unreadable, webhook_for_another_shop
 */
export async function takeEvent(
  deps: PaymentsDeps,
  { providerName, shopId }: { providerName: string; shopId: string },
  sent: Sent,
): Promise<void> {
  const provider = deps.providers.byName(providerName)
  const signed = provider && (await readSigned(deps, provider, shopId, sent))
  if (!signed) throw new Refusal('webhook_not_signed')
  const { event } = signed
  if (event.kind === 'other') return
  const found = await findByReference(deps.database, shopId, provider.name, event.reference)
  if (found) return takeOf(deps, found, signed.mode, event)
  if (event.shopId !== null && event.shopId !== shopId)
    return takeOfAnotherShop(deps, provider, event.shopId, sent)
  if (event.kind === 'payment') await addUnknown(deps, provider, signed, event)
}

/** The event, by whichever key of the shop signed it; null where none did. */
async function readSigned(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  shopId: string,
  { headers, body }: Sent,
): Promise<SignedEvent | null> {
  for (const mode of ['live', 'test'] as const) {
    const account = await accountOf(deps, shopId, { provider: provider.name, mode })
    const event = account && provider.readWebhook(account, headers, body)
    if (event) return { shopId, mode, event }
  }
  return null
}

async function takeOf(
  deps: PaymentsDeps,
  payment: PaymentDocument,
  mode: PaymentMode,
  event: KnownEvent,
): Promise<void> {
  // Whoever has the key for tests can sign what they like: a live payment takes nothing of it.
  if (payment.mode !== mode) throw new Refusal('webhook_not_signed')
  if (payment.events.includes(event.eventId)) return
  if (event.kind === 'refund') {
    await followRefunds(deps, payment)
    return
  }
  const events = [...payment.events, event.eventId].slice(-maxEvents)
  await applyReport(deps, payment, event.report, { events })
}

/** Shops that share an account share the one address that its events go to: each has the key that signed them. */
async function takeOfAnotherShop(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  shopId: string,
  sent: Sent,
): Promise<void> {
  const signed = await readSigned(deps, provider, shopId, sent)
  if (!signed || signed.event.kind === 'other') throw new Refusal('webhook_for_another_shop')
  const found = await findByReference(deps.database, shopId, provider.name, signed.event.reference)
  if (!found) throw new Refusal('webhook_for_another_shop')
  await takeOf(deps, found, signed.mode, signed.event)
}

/** Paid into the shop's account, and not asked for here: by another program, or before a backup was restored. */
async function addUnknown(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  { shopId, mode }: SignedEvent,
  { reference, tender, report, eventId }: Extract<ProviderEvent, { kind: 'payment' }>,
): Promise<void> {
  // What was tried out elsewhere with the key for tests moved no money.
  if (report.outcome !== 'paid' || mode === 'test') return
  const { amountMinor, currency } = report.taken
  const now = deps.now()
  await addPayment(deps.database, {
    _id: { shopId, paymentId: idFrom(`${provider.name} ${reference}`) },
    revision: 0,
    provider: provider.name,
    mode,
    ...{ tender, amountMinor, currency, reference },
    ...(report.transactionId !== undefined && { transactionId: report.transactionId }),
    saleId: null,
    tillId: null,
    state: 'paid',
    taken: report.taken,
    reason: null,
    payAt: null,
    isStartedHere: false,
    startedBy: null,
    startedAt: now,
    takenAt: now,
    askedAt: null,
    refunds: [],
    events: [eventId],
    link: null,
    finding: 'not-started-here',
    isOver: false,
  })
}
