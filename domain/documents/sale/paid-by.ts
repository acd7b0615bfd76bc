import type { Day } from '../../business-day.ts'
import type { Tender } from '../../payments/paid-tender.ts'
import { depositType, kindAccounts, type PaymentType, typeOf } from '../../payments/payment-type.ts'
import { tenderLabels } from '../../terms/tender.ts'
import { type DatedSettings, paymentTypesEver, paymentTypesOn } from '../setting/dated.ts'

/** A payment type of the shop, as far as it matters to a sale. */
export type PaidByType = Pick<PaymentType, 'typeId' | 'kind' | 'name' | 'account'>

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
