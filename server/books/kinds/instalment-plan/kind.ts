import { InstalmentPlanBody } from '#domain/documents/instalment-plan/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { sumMinor } from '#domain/money.ts'
import { reversal } from '#domain/posting/entry.ts'
import { accounts } from '#domain/terms/chart.ts'
import { defineKind } from '../../engine/define-kind.ts'
import { subjectOf, text } from '../fact-words.ts'
import { planInstalmentPlan, postingOf } from './plan.ts'
import { type InstalmentPlanDocument, type InstalmentPlanToRecord, instalmentPlans } from './stored.ts'

/** What a customer owes, in parts with a due day each. Another plan of what is left of it changes it. */
export const instalmentPlan = defineKind<InstalmentPlanToRecord, InstalmentPlanDocument>({
  name: 'instalment-plan',
  collection: instalmentPlans,
  sources: ['instalment-plan'],
  withoutAmounts: {
    because: 'bounded',
    how: 'By the open debt, which it divides: its amounts total what they settle.',
  },
  linesOf: ({ plan: { allocations, instalments } }) => allocations.length + instalments.length,
  needs: ({ planId, plan }) => ({ openItems: [...itemsOf(plan), itemOf(plan, planId)] }),
  request: { schema: InstalmentPlanBody, of: ({ plan }) => plan, conflict: 'instalment_plan_conflict' },
  plan: planInstalmentPlan,
  replan: (_past, document) => postingOf(document),
  sourceOf: ({ _id }) => ({
    kind: 'instalment-plan',
    id: _id.planId,
    reference: _id.planId.slice(-8),
  }),
  texts: ['/note'],
  reverse: (_before, document) => reversal(postingOf(document).lines),
  checkReverse(view, document) {
    const item = view.openItem(itemOf(document, document._id.planId))
    if (item && item.openMinor !== item.amountMinor)
      throw new Refusal('instalment_plan_has_payments', { paidMinor: item.amountMinor - item.openMinor })
  },
  reopens: (document) => [...itemsOf(document), itemOf(document, document._id.planId)],
  subject: ({ customerId, instalments }, { customers }) =>
    subjectOf({
      payee: customers.get(customerId),
      toward: 'for',
      totalMinor: sumMinor(instalments.map(({ amountMinor }) => amountMinor)),
    }),
  pageFacts: ({ customerId, instalments, note }, { customers }) => [
    ...text('Customer', customers.get(customerId)),
    ...instalments.map(({ due, amountMinor }) => ({ label: 'Instalment', day: due, amountMinor })),
    { label: 'Total', amountMinor: sumMinor(instalments.map(({ amountMinor }) => amountMinor)) },
    ...text('Note', note),
  ],
})

type OfCustomer = Pick<InstalmentPlanBody, 'customerId'>

function itemOf({ customerId }: OfCustomer, document: string) {
  return { account: accounts.receivables, party: customerId, document }
}

function itemsOf(plan: OfCustomer & Pick<InstalmentPlanBody, 'allocations'>) {
  return plan.allocations.map(({ document }) => itemOf(plan, document))
}
