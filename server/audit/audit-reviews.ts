import { factsHash } from '../books/engine/digest.ts'
import type { ReviewItemDocument } from '../db/documents.ts'
import { auditOne, type Difference } from './difference.ts'
import type { RawDocuments } from './store.ts'

type Facts = Pick<ReviewItemDocument, 'reference' | 'postingDay' | 'recordedAt' | 'reviews'>

/**
 * The review list: an item for each document with something to look at, and it says what the document says.
 * Whether it was reviewed is a person's statement, which no document contains.
 */
export class AuditedReviews {
  /** Digests of the items that no document was held against yet. */
  readonly #items: Map<string, string>
  readonly #differences: Difference[]

  private constructor(items: Map<string, string>, differences: Difference[]) {
    this.#items = items
    this.#differences = differences
  }

  static async read(raw: RawDocuments): Promise<AuditedReviews> {
    const items = new Map<string, string>()
    const differences: Difference[] = []
    for await (const item of raw.reviewItems()) {
      const key = `${item._id.kind} ${item._id.id}`
      items.set(key, '')
      auditOne(differences, whereOf(key), () => {
        items.set(key, digestOf(item))
        if (!isWellMarked(item)) {
          differences.push({
            kind: 'review_item',
            where: whereOf(key),
            computed: 'reviewed by a person at some time, or not reviewed',
            stored: `isSeen ${item.isSeen}, seen ${JSON.stringify(item.seen)}`,
          })
        }
      })
    }
    return new AuditedReviews(items, differences)
  }

  /** Holds a document against its item, where it has something to look at. */
  hold(key: string, facts: Facts): void {
    auditOne(this.#differences, key, () => {
      if (facts.reviews.length === 0) return
      const computed = digestOf(facts)
      const stored = this.#items.get(key)
      this.#items.delete(key)
      if (stored !== computed)
        this.#differences.push({
          kind: 'review_item',
          where: whereOf(key),
          computed,
          stored: stored ?? 'nothing',
        })
    })
  }

  /** With the items that are of no document. */
  differences(): Difference[] {
    const unheld = [...this.#items].map(
      ([key, stored]): Difference => ({
        kind: 'review_item',
        where: whereOf(key),
        computed: 'nothing',
        stored,
      }),
    )
    return [...this.#differences, ...unheld]
  }
}

const whereOf = (key: string) => `review list, ${key}`

function digestOf({ reference, postingDay, recordedAt, reviews }: Facts): string {
  return factsHash({ reference, postingDay, recordedAt: recordedAt.toISOString(), reviews })
}

function isWellMarked({ isSeen, seen }: ReviewItemDocument): boolean {
  if (seen === null) return isSeen === false
  return (
    isSeen === true &&
    seen.at instanceof Date &&
    typeof seen.byUid === 'string' &&
    typeof seen.mark === 'string'
  )
}
