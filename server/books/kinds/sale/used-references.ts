import type { Review } from '#domain/terms/review.ts'
import type { BooksView } from '../../engine/books-view.ts'
import type { Needs } from '../../engine/needs.ts'
import { deposits } from '../deposit/stored.ts'
import { paymentClaim, type paymentReferencesOf, sales } from './stored.ts'

type References = ReturnType<typeof paymentReferencesOf>

/** What has to be read to know whether a sale, or a deposit, has the reference of a payment already. */
export function needsOfReferences(
  references: References,
  of: 'sale' | 'deposit',
): Required<Pick<Needs, 'namesakes' | 'namesakesIn'>> {
  const ofAny = references.map(({ kind, reference }) => ({ tenders: { $elemMatch: { kind, reference } } }))
  const ofSales = ofAny.map((one) => ({ kind: 'sale', ...one }))
  const [own, others] = of === 'sale' ? [ofSales, ofAny] : [ofAny, ofSales]
  const collection = of === 'sale' ? deposits : sales
  return { namesakes: own, namesakesIn: others.map((one) => ({ collection, of: one })) }
}

/** Payments that pay for something else already. The reference itself isn't repeated: it may name a person, and would outlast their erasure. */
export function reviewReferences(view: Pick<BooksView, 'isClaimed'>, references: References): Review[] {
  return references
    .filter((paid) => [sales, deposits].some((collection) => view.isClaimed(collection, paymentClaim(paid))))
    .map(({ kind }) => ({ code: 'payment_reference_used_before', said: kind }))
}
