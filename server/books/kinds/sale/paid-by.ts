import type { Day } from '#domain/business-day.ts'
import { type DatedSettings, paymentTypesEver, paymentTypesOn } from '#domain/documents/setting/dated.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import { depositType, kindAccounts, type NamedTender, typeOf } from '#domain/payments/payment-type.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { tenderLabels } from '#domain/terms/tender.ts'
import type { PaidByType, SaleDocument } from './stored.ts'

type Paid = Pick<SaleDocument, 'paidBy'>

/**
 * The shop's payment types that the tenders of a sale name, as they are on its day: what it posts to and is called by
 * from then on. A till may know of one that is added later today. Left out are those that are as their kind is.
 */
export function paidByTypes(
  tenders: readonly Tender[],
  settings: Pick<DatedSettings, 'paymentTypes'>,
  day: Day,
): { paidBy?: PaidByType[] } {
  const known = [paymentTypesOn(settings, day), paymentTypesEver(settings), [depositType]]
  const found = new Map<string, PaidByType>()
  for (const tender of tenders) {
    const type = known.flatMap((types) => typeOf(tender, types) ?? [])[0]
    if (!type || isPlain(type)) continue
    const { typeId, kind, name, account } = type
    found.set(typeId, { typeId, kind, name, account })
  }
  return found.size === 0 ? {} : { paidBy: [...found.values()] }
}

function isPlain({ typeId, kind, name, account }: PaidByType): boolean {
  return typeId === kind && name === tenderLabels[kind] && account === kindAccounts[kind]
}

/** Tenders whose payment type the shop did not know. */
export function unknownTypes(tenders: readonly NamedTender[], { paidBy = [] }: Paid): readonly NamedTender[] {
  return tenders.filter((tender) => tender.typeId !== undefined && !typeOf(tender, paidBy))
}

/** Where a tender of a sale went. */
export function accountOfTender(tender: NamedTender, { paidBy = [] }: Paid): AccountCode {
  return typeOf(tender, paidBy)?.account ?? kindAccounts[tender.kind]
}
