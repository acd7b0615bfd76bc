import type { Tender } from '#domain/payments/paid-tender.ts'
import type { Basket } from '../basket/basket.ts'

/** Why the store credit of a sale can't be counted on, as the person sees it. */
export class CreditNotKept extends Error {
  override readonly name = 'CreditNotKept'
}

/** The server keeps it for a quarter of an hour: so long the sale can be recorded without asking again. */
const sureMs = 10 * 60 * 1000

export type CreditTender = Tender & { reference: string }

/** The store credit of a sale whose reservation may have run out; null if there is none, or it certainly still holds. */
export function creditToHoldAgain(
  { tenders, creditHeldAtMs }: Pick<Basket, 'tenders' | 'creditHeldAtMs'>,
  nowMs: number,
): CreditTender | null {
  const tender = tenders.find(
    (one): one is CreditTender => one.kind === 'store-credit' && one.reference !== undefined,
  )
  const ageMs = creditHeldAtMs === undefined ? sureMs : nowMs - creditHeldAtMs
  // Below zero the clock of the device was set back.
  return tender === undefined || (ageMs >= 0 && ageMs < sureMs) ? null : tender
}
