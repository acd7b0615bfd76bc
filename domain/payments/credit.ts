import type { TenderKind } from '../terms/tender.ts'

/** Tenders by which a customer owes the shop, or the shop a customer: a name is required to collect it. */
const onCredit: readonly TenderKind[] = ['on-account', 'store-credit']

export function isOnCredit({ tenders }: { tenders: readonly { kind: TenderKind }[] }): boolean {
  return tenders.some(({ kind }) => onCredit.includes(kind))
}
