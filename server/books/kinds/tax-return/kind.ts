import { accountOfDue, taxOffice } from '#domain/documents/tax-return/posting.ts'
import { TaxReturnBody } from '#domain/documents/tax-return/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { reversal } from '#domain/posting/entry.ts'
import { defineKind } from '../../engine/define-kind.ts'
import { allReturns, filedReturns } from './filed-returns.ts'
import { pageFactsOfTaxReturn } from './page-facts.ts'
import { planTaxReturn, postingOf } from './plan.ts'
import { type TaxReturnDocument, type TaxReturnToRecord, taxReturns } from './stored.ts'

/**
 * A period whose taxes are declared. It freezes the entries up to its own number: the chain's hash before it is their
 * digest, and what comes later for its period is of the next return.
 */
export const taxReturn = defineKind<TaxReturnToRecord, TaxReturnDocument>({
  name: 'tax-return',
  collection: taxReturns,
  sources: ['tax-return'],
  withoutAmounts: { because: 'calculated', how: 'From the ledger.' },
  linesOf: ({ filed }) => 20 + filed.adjustments.length,
  needs: ({ filed: { to } }) => ({ chart: true, taxesThrough: to, listed: allReturns }),
  request: {
    schema: TaxReturnBody,
    of: ({ filed }) => filed,
    asSent: ({ period, ...stored }) => ({ ...stored, ...period }),
    conflict: 'tax_return_conflict',
  },
  plan: planTaxReturn,
  replan: (_past, document) => postingOf(document),
  sourceOf: ({ _id, period }) => ({
    kind: 'tax-return',
    id: _id.returnId,
    reference: `${period.from} – ${period.to}`,
  }),
  // A person can stand in a reason.
  texts: ['/adjustments/*/reason'],
  reverse: (_before, document) => reversal(postingOf(document).lines),
  // Its worksheet does.
  offersReversal: () => false,
  reverseNeeds: { listed: allReturns },
  checkReverse(view, document) {
    if (filedReturns(view).at(-1)?._id.returnId !== document._id.returnId)
      throw new Refusal('tax_return_followed')
    const item = view.openItem(itemOf(document))
    if (item && item.openMinor !== item.amountMinor) throw new Refusal('tax_return_paid')
  },
  reopens: (document) => [itemOf(document)],
  pageFacts: pageFactsOfTaxReturn,
})

function itemOf({ _id, dueMinor }: Pick<TaxReturnDocument, '_id' | 'dueMinor'>) {
  return { account: accountOfDue(dueMinor), party: taxOffice, document: _id.returnId }
}
