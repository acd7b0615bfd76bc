import { canonicalJson } from '#domain/posting/chain.ts'
import { milli } from '#domain/quantity.ts'
import { defineKind } from '../../engine/define-kind.ts'
import { pageFactsOfCostCorrection } from './page-facts.ts'
import { planCostCorrection, postingOf } from './plan.ts'
import { type CorrectionToRecord, type CostCorrectionDocument, costCorrections } from './stored.ts'

/**
 * What goods cost is calculated as documents are recorded. Where one comes late, with an earlier day than others of the
 * same goods, this puts the cost of each day right, on that day. The program records it with the late document.
 */
export const costCorrection = defineKind<CorrectionToRecord, CostCorrectionDocument>({
  name: 'cost-correction',
  collection: costCorrections,
  sources: ['cost-correction'],
  withoutAmounts: { because: 'calculated', how: 'The program calculates and records it.' },
  // A sale is recorded in a closed shop, too.
  evenClosed: true,
  linesOf: ({ lines }) => lines.length + 1,
  needs: ({ lines }) => ({ products: lines.map(({ productId }) => productId) }),
  resend({ _id, lines }, input) {
    if (canonicalJson(lines) !== canonicalJson(input.lines))
      throw new Error(`correction ${_id.correctionId} was recorded with other lines`)
    return ''
  },
  plan: planCostCorrection,
  replan: postingOf,
  sourceOf: ({ _id, postingDay }) => ({
    kind: 'cost-correction',
    id: _id.correctionId,
    reference: postingDay,
  }),
  moved: ({ lines, postingDay }) =>
    lines.map(({ lineId, productId }) => ({ lineId, productId, quantityMilli: milli(0), postingDay })),
  pageFacts: pageFactsOfCostCorrection,
})
