import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { sumMinor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { defineKind } from '../../engine/define-kind.ts'
import { type ToRecord, toRecord } from '../../engine/document-kind.ts'
import { deposits } from '../deposit/stored.ts'
import { amount, subjectOf, text } from '../fact-words.ts'
import { sales } from '../sale/stored.ts'
import { usedDeposits } from '../sale/used-deposits.ts'
import { needsOfDeposits } from './left.ts'
import { planDepositUse, postingOf } from './plan.ts'
import { type DepositUseDocument, depositUses } from './stored.ts'
import type { DepositUseToRecord } from './to-record.ts'

/** What a deposit pays of a sale: it goes with the sale, and settles what that left open. */
export const depositUse = defineKind<DepositUseToRecord, DepositUseDocument>({
  name: 'deposit-use',
  collection: depositUses,
  sources: ['deposit-use'],
  withoutAmounts: { because: 'bounded', how: 'By the open amount of the deposit.' },
  isFromTill: () => true,
  evenClosed: true,
  linesOf: () => 10,
  needs({ use }) {
    const { others, listed, openItems } = needsOfDeposits([use])
    const owed = { account: accounts.receivables, party: use.customerId, document: use.saleId }
    return {
      others: [...others, { collection: sales, id: use.saleId }],
      listed,
      openItems: [...openItems, owed],
    }
  },
  // A sale that was paid is recorded: what a use of another sale has the id of stays owed, and it is reviewed.
  resend: () => '',
  plan: planDepositUse,
  replan: postingOf,
  sourceOf: ({ _id, receiptNumber }) => ({ kind: 'deposit-use', id: _id.useId, reference: receiptNumber }),
  others: ({ saleId, depositId }) => [
    { collection: sales, id: saleId },
    { collection: deposits, id: depositId },
  ],
  subject: ({ receiptNumber, customerId, takenMinor }, { customers }) =>
    subjectOf({ number: receiptNumber, payee: customers.get(customerId), totalMinor: takenMinor }),
  pageFacts: ({ receiptNumber, customerId, amountMinor, takenMinor, taxes }, { customers }) => [
    { label: 'Receipt', text: receiptNumber },
    ...text('Customer', customers.get(customerId)),
    ...amount('The receipt says', takenMinor === amountMinor ? undefined : amountMinor),
    { label: 'Paid by the deposit', amountMinor: takenMinor },
    { label: 'Tax in it', amountMinor: sumMinor(taxes.map((tax) => tax.amountMinor)) },
  ],
})

/** The documents by which a sale uses deposits, to be recorded after it and with it. */
export function usesOfSale(
  { saleId, sale }: { saleId: string; sale: SaleBody },
  postedBy: string | null,
): ToRecord[] {
  return usedDeposits(sale).map(({ useId, ...use }) =>
    toRecord(depositUse, { useId, use: { ...use, saleId } }, postedBy),
  )
}
