import { kindAccounts, type NamedTender, typeOf } from '#domain/payments/payment-type.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { SaleDocument } from './stored.ts'

type Paid = Pick<SaleDocument, 'paidBy'>

/** Tenders whose payment type the shop did not know. */
export function unknownTypes(tenders: readonly NamedTender[], { paidBy = [] }: Paid): readonly NamedTender[] {
  return tenders.filter((tender) => tender.typeId !== undefined && !typeOf(tender, paidBy))
}

/** Where a tender of a sale went. */
export function accountOfTender(tender: NamedTender, { paidBy = [] }: Paid): AccountCode {
  return typeOf(tender, paidBy)?.account ?? kindAccounts[tender.kind]
}
