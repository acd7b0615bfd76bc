import { titleOf } from '#domain/documents/describe.ts'
import type { ReversalBody } from '#domain/documents/reversal/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import { milli } from '#domain/quantity.ts'
import { entrySourceLabels } from '#domain/terms/document-kind.ts'
import type { AnyKind, DocumentKind } from '../../engine/document-kind.ts'
import { amount, subjectOf, text } from '../fact-words.ts'
import { type KindOf, planReversal, type Reversible, replanReversal } from './plan.ts'
import { type ReversalDocument, reversals } from './stored.ts'
import type { ReversalToRecord } from './to-record.ts'

/**
 * What takes a document of another kind back: the mirror of its entry, with a reason. Which kinds can be taken
 * back, and how, they say themselves.
 */
export function reversalOf(kinds: readonly AnyKind[]): DocumentKind<ReversalToRecord, ReversalDocument> {
  const kindOf: KindOf = (source) =>
    kinds.find((kind): kind is Reversible => kind.reverse !== undefined && kind.sources.includes(source))
  return {
    name: 'reversal',
    collection: reversals,
    sources: ['reversal'],
    withoutAmounts: { because: 'bounded', how: 'Mirrors a document that was reviewed itself.' },
    isKindOf: () => true,
    plansAhead: false,
    idOf: ({ reversalId }) => reversalId,
    linesOf: ({ seen = [] }) => 1 + seen.length,
    needs: ({ reversal: { of }, seen = [], deliveries = [] }) => {
      const kind = kindOf(of.kind)
      if (!kind) return {}
      const { collection, reopens, reverseNeeds, followedIn = [], takenBy } = kind
      return {
        ...reverseNeeds,
        listed: [...(reverseNeeds?.listed ?? []), ...(takenBy?.(of.id) ?? [])],
        products: seen.map(({ productId }) => productId),
        originals: [of.id],
        others: [
          { collection, id: of.id, ...(reopens && { reopens }) },
          ...followedIn.flatMap((one) => [of.id, ...deliveries].map((id) => ({ collection: one, id }))),
        ],
        checksReconciled: true,
      }
    },
    resend(stored, { reversalId, reversal }) {
      const { businessDay = stored.businessDay, ...rest } = reversal
      if (canonicalJson(contentOf(stored)) !== canonicalJson({ ...rest, businessDay }))
        throw new Refusal('reversal_conflict', { reversalId })
      return ''
    },
    plan: (view, input) => planReversal(view, input, kindOf),
    replan: (past, document) => replanReversal(past, document, kindOf),
    sourceOf: ({ _id, reference }) => ({ kind: 'reversal', id: _id.reversalId, reference }),
    texts: () => ['/reason'],
    others({ reverses, reversedKind }) {
      const kind = kindOf(reversedKind)
      return kind ? [{ collection: kind.collection, id: reverses }] : []
    },
    measures: () => ({}),
    moved: ({ lines = [], isGoodsBack, postingDay }) =>
      lines.map(({ lineId, productId, quantityMilli }) => ({
        ...{ lineId, productId, postingDay },
        quantityMilli: milli(isGoodsBack ? quantityMilli : 0 - quantityMilli),
      })),
    namedAfter: ({ reversedKind, reverses }) => ({ kind: reversedKind, id: reverses }),
    subject(_stored, _names, original) {
      if (!original) return {}
      const { payee, unnamed, totalMinor } = original.subject ?? {}
      return subjectOf({ name: `Reversal of ${titleOf(original)}`, payee, unnamed, totalMinor })
    },
    pageFacts: ({ reversedKind, reference, reason, taken = [] }) => [
      { label: 'Reverses', text: `${entrySourceLabels[reversedKind]} ${reference}`.trim() },
      ...amount('Used by sales before', reversedKind === 'deposit' ? taken[0]?.amountMinor : undefined),
      ...text('Reason', reason),
    ],
    answer: () => '',
  }
}

/** What was sent, without what the books added. */
function contentOf({ reverses, reversedKind, reason, businessDay }: ReversalDocument): ReversalBody {
  return { of: { kind: reversedKind, id: reverses }, reason, businessDay }
}
