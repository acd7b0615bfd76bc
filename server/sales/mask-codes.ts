import type { RecordedSale } from '#domain/api/sale.ts'
import { maskedCreditCode } from '#domain/payments/credit-code.ts'
import type { Caller } from '../http/caller.ts'

/** The codes of store credit are money: of all who read receipts the owner alone is shown them. */
export function seesCodes({ right }: Pick<Caller, 'right'>): boolean {
  return right === 'owner'
}

export function withMaskedCodes<Sale extends Pick<RecordedSale, 'tenders'>>(sale: Sale): Sale {
  const tenders = sale.tenders.map((tender) =>
    tender.kind === 'store-credit' && tender.reference !== undefined
      ? { ...tender, reference: maskedCreditCode(tender.reference) }
      : tender,
  )
  return { ...sale, tenders }
}
