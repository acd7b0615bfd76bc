import { dayRangeInWords } from '#domain/day-in-words.ts'
import { accountOfDue, taxOffice } from '#domain/documents/tax-return/posting.ts'
import { TaxReturnBody } from '#domain/documents/tax-return/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { reversal } from '#domain/posting/entry.ts'
import { dueOf } from '#domain/tax-return/figures.ts'
import { defineKind } from '../../engine/define-kind.ts'
import { accountText, amount } from '../fact-words.ts'
import { allReturns, filedReturns } from './filed-returns.ts'
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
  subject: ({ period, dueMinor }) => ({
    about: dayRangeInWords(period.from, period.to),
    payee: 'Tax office',
    totalMinor: minor(Math.abs(dueMinor)),
  }),
  pageFacts({ figures, late, adjustments, dueMinor, dueOn }, names) {
    const { outputMinor, inputMinor } = dueOf(figures)
    return [
      { label: 'Tax charged', amountMinor: outputMinor },
      { label: 'Tax claimed back', amountMinor: inputMinor },
      ...amount('Of it late, for periods filed before', late.length === 0 ? undefined : dueOf(late).dueMinor),
      ...adjustments.map(({ direction, component, amountMinor, account, reason }) => ({
        label: `Adjustment of ${direction} tax ${component}`,
        text: [accountText(account, names), reason].filter(Boolean).join(': '),
        amountMinor,
      })),
      { label: dueMinor < 0 ? 'To be refunded' : 'To pay', amountMinor: minor(Math.abs(dueMinor)) },
      { label: 'Due', day: dueOn },
    ]
  },
})

function itemOf({ _id, dueMinor }: Pick<TaxReturnDocument, '_id' | 'dueMinor'>) {
  return { account: accountOfDue(dueMinor), party: taxOffice, document: _id.returnId }
}
