import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { sumMinor } from '#domain/money.ts'
import { tenderName } from '#domain/payments/payment-type.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { text } from '../fact-words.ts'
import type { DepositDocument } from './stored.ts'

export function pageFactsOfDeposit(
  deposit: DepositDocument,
  { customers, tills }: FactNames,
): DocumentFact[] {
  return [
    ...text('Customer', customers.get(deposit.customerId)),
    ...text('For', deposit.text),
    ...text('Till', tills.get(deposit.tillId)),
    ...deposit.tenders.map((tender) => ({
      label: tenderName(tender, deposit.paidBy ?? []),
      ...(tender.reference !== undefined && { text: tender.reference }),
      amountMinor: tender.amountMinor,
    })),
    { label: 'Tax in it', amountMinor: sumMinor(deposit.taxes.map(({ amountMinor }) => amountMinor)) },
    { label: 'Total', amountMinor: deposit.totalMinor },
  ]
}
