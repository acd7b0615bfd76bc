import { Day } from '#domain/business-day.ts'
import type { MoneyTransferBody } from '#domain/documents/money-transfer/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import type { ProviderTender } from '#domain/payments/attempt.ts'
import { shopsWithLivePayments } from '../admin/payments/store.ts'
import { type BookWriter, requireRecorded } from '../books/book-writer.ts'
import { findDocument } from '../books/documents-store.ts'
import { toRecord } from '../books/engine/document-kind.ts'
import { moneyTransfer } from '../books/kinds/money-transfer/kind.ts'
import type { Job } from '../jobs/job.ts'
import { requireShop } from '../shops/store.ts'
import type { PaymentsDeps } from './account.ts'
import { connectionOf } from './account.ts'
import { idFrom } from './follow.ts'
import type { PaymentProvider, ProviderPayout, ProviderPayoutPart } from './provider.ts'
import { claimForPayout } from './store.ts'

type PayoutsDeps = PaymentsDeps & { writer: BookWriter }

/** Payouts of so long ago are looked for: what was missed while the server was off is recorded later. */
const lookBackMs = 60 * 24 * 3_600_000

const placeOf = { card: 'card', 'mobile-money': 'mobile-money' } as const satisfies Record<
  ProviderTender,
  string
>

/** What the provider paid out to the bank is recorded in the books, with the fee that it kept. */
export function recordPayoutsJob(deps: PayoutsDeps): Job {
  return {
    name: 'payouts',
    title: 'Record payouts of the payment provider',
    calendar: '15 */6 * * *',
    timeZone: 'UTC',
    rhythm: 'Every six hours',
    async run({ signal }) {
      let recorded = 0
      let failed = 0
      for (const shopId of await shopsWithLivePayments(deps.database)) {
        if (signal.aborted) break
        try {
          recorded += await recordPayouts(deps, shopId)
        } catch (error) {
          // A key that was replaced at one shop holds up no other.
          failed += 1
          const code = error instanceof Refusal ? error.code : undefined
          deps.log.warn({ shopId, code, err: code ? undefined : error }, 'payouts could not be recorded')
        }
      }
      const summary = recorded === 0 ? 'no new payouts' : `${recorded} payouts recorded`
      return failed === 0 ? summary : `${summary}, ${failed} shops could not be looked at`
    },
  }
}

/** @returns how many payouts are new */
async function recordPayouts(deps: PayoutsDeps, shopId: string): Promise<number> {
  const shop = await requireShop(deps.database, shopId)
  const { provider, account, mode } = await connectionOf(deps, shopId)
  if (shop.closing !== undefined || account === null || mode === 'test') return 0
  const since = new Date(deps.now().getTime() - lookBackMs)
  let recorded = 0
  for (const payout of await provider.listPayouts(account, since)) {
    const idOf = (tender: ProviderTender) =>
      idFrom(`payout ${provider.name} ${payout.payoutId} ${shopId} ${tender}`)
    const tenders = ['card', 'mobile-money'] as const
    const known = await Promise.all(
      tenders.map((tender) => findDocument(deps.database, moneyTransfer, shopId, idOf(tender))),
    )
    if (payout.currency !== shop.currency || known.some((one) => one !== null)) continue
    const transfers = await transfersOf(deps, shopId, provider, {
      ...payout,
      parts: await provider.listPayoutParts(account, payout),
    })
    if (transfers.length === 0) continue
    // Both parts or none: half of a payout would look like all of it.
    const group = transfers.map(({ tender, transfer }) =>
      toRecord(moneyTransfer, { transferId: idOf(tender), transfer }, null),
    )
    const [result] = await deps.writer.record(shopId, [group])
    requireRecorded(result)
    recorded += 1
  }
  return recorded
}

type WholePayout = ProviderPayout & { parts: ProviderPayoutPart[] }

/**
 * What a payout moves, by where it was taken. An account may be shared, by shops or with a web shop: then only what
 * this shop was paid is moved. Where all of it is this shop's, what the provider held back for refunds counts too.
 */
async function transfersOf(
  { database }: PayoutsDeps,
  shopId: string,
  provider: PaymentProvider,
  { payoutId, paidOn, parts, netMinor, feeMinor }: WholePayout,
): Promise<{ tender: ProviderTender; transfer: MoneyTransferBody }[]> {
  const own = await claimForPayout(
    database,
    shopId,
    { provider: provider.name, payoutId },
    parts.map(({ reference }) => reference),
  )
  const mine = parts.filter(({ reference }) => own.has(reference))
  const sums = (['card', 'mobile-money'] as const).map((tender) => {
    const of = mine.filter((part) => part.tender === tender)
    return {
      tender,
      grossMinor: of.reduce((sum, part) => sum + part.grossMinor, 0),
      feeMinor: of.reduce((sum, part) => sum + part.feeMinor, 0),
    }
  })
  const [largest] = sums.toSorted((one, other) => other.grossMinor - one.grossMinor)
  if (largest && mine.length > 0 && mine.length === parts.length) {
    const gross = sums.reduce((sum, part) => sum + part.grossMinor, 0)
    const fees = sums.reduce((sum, part) => sum + part.feeMinor, 0)
    largest.grossMinor += netMinor + feeMinor - gross
    largest.feeMinor += feeMinor - fees
  }
  return sums
    .filter((part) => part.grossMinor > 0 && part.feeMinor >= 0 && part.feeMinor <= part.grossMinor)
    .map(({ tender, ...part }) => ({
      tender,
      transfer: {
        businessDay: Day.parse(paidOn),
        from: placeOf[tender],
        to: 'bank',
        amountMinor: minor(part.grossMinor),
        feeMinor: minor(part.feeMinor),
        reference: `${provider.label} ${payoutId}`,
      },
    }))
}
