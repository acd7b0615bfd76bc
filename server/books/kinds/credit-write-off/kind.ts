import { postDebtOwedAgain } from '#domain/documents/credit-write-off/posting.ts'
import { reliefMinor } from '#domain/documents/credit-write-off/relief.ts'
import { CreditWriteOffBody } from '#domain/documents/credit-write-off/schema.ts'
import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { sumMinor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { defineKind } from '../../engine/define-kind.ts'
import { subjectOf, text } from '../fact-words.ts'
import { instalmentPlans } from '../instalment-plan/stored.ts'
import { settledCollections } from '../payment/settled-goods.ts'
import { reversals } from '../reversal/stored.ts'
import { sales } from '../sale/stored.ts'
import { amountsOf, planCreditWriteOff, postingOf } from './plan.ts'
import { type CreditWriteOffDocument, creditWriteOffs } from './stored.ts'
import type { CreditWriteOffToRecord } from './to-record.ts'

/** A debt that is given up. Where it is paid after all, it is taken back first. */
export const creditWriteOff = defineKind<CreditWriteOffToRecord, CreditWriteOffDocument>({
  name: 'credit-write-off',
  collection: creditWriteOffs,
  sources: ['credit-write-off'],
  amounts: ({ allocations }) => [
    {
      account: accounts.receivables,
      amountMinor: sumMinor(allocations.map(({ amountMinor }) => amountMinor)),
    },
  ],
  linesOf: ({ writeOff: { allocations } }) => 1 + allocations.length,
  needs: ({ writeOffId, writeOff, origins = { plans: [], sales: [], claims: [] } }) => ({
    // The sales that are written off, for how they were taxed.
    raisers: settledCollections.received,
    others: [
      ...origins.plans.map((id) => ({ collection: instalmentPlans, id })),
      ...origins.sales.map((id) => ({ collection: sales, id })),
      // Each with its reversal.
      ...[creditWriteOffs, reversals].flatMap((collection) =>
        origins.claims.map((id) => ({ collection, id })),
      ),
    ],
    openItems: [
      ...itemsOf(writeOff),
      { account: accounts.receivables, party: writeOff.customerId, document: writeOffId },
    ],
  }),
  request: {
    schema: CreditWriteOffBody,
    of: ({ writeOff }) => writeOff,
    conflict: 'credit_write_off_conflict',
  },
  plan: planCreditWriteOff,
  replan: postingOf,
  sourceOf: ({ _id }) => ({
    kind: 'credit-write-off',
    id: _id.writeOffId,
    reference: _id.writeOffId.slice(-8),
  }),
  texts: ['/reason'],
  reverse: ({ shop }, document) => postDebtOwedAgain(amountsOf(shop, document)),
  reopens: itemsOf,
  subject: ({ customerId, allocations }, { customers }) =>
    subjectOf({
      payee: customers.get(customerId),
      totalMinor: sumMinor(allocations.map(({ amountMinor }) => amountMinor)),
    }),
  pageFacts: ({ customerId, allocations, reason, relief = [] }, { customers }) => [
    ...text('Customer', customers.get(customerId)),
    { label: 'Amount', amountMinor: sumMinor(allocations.map(({ amountMinor }) => amountMinor)) },
    ...text('Reason', reason),
    ...relief.flatMap((one): DocumentFact[] =>
      one.isClaimed
        ? [{ label: 'Tax recovered', amountMinor: reliefMinor([one]) }]
        : [
            { label: 'Tax that can be recovered', amountMinor: reliefMinor([one]) },
            { label: 'From', day: one.from },
            { label: 'Until', day: one.until },
          ],
    ),
  ],
})

function itemsOf({ customerId, allocations }: Pick<CreditWriteOffBody, 'customerId' | 'allocations'>) {
  return allocations.map(({ document }) => ({ account: accounts.receivables, party: customerId, document }))
}
